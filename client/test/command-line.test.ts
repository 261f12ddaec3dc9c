import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Gardener, newGardener, newSpecies } from '../../test/gardener.ts'
import { letIn, newKey } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { runCommandLine } from '../cli/command-line.ts'
import type { Schema } from '../src/schema.ts'

type Plant = Schema<'Plant'>
type Entry = Schema<'JournalEntry'>

// On SQLite only: what is tested is the client.
describe('frond-client', () => {
  let service: TestApp
  let owner: Gardener
  let env: Record<string, string>
  let fern: Plant
  let folder: string
  const today = new Date().toISOString().slice(0, 10)
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-cli-'))
    service = await buildTestApp(undefined, { env: { STARTER_CATALOGUE: 'on' } })
    const url = await service.app.listen({ port: 0 })
    owner = await newGardener(service)
    env = { FROND_URL: url, FROND_KEY: await tokenOf(3) }
    const speciesId = await newSpecies(service)
    fern = await addPlant('Ferdinand', speciesId)
    const cactus = await addPlant('Spike 竹', speciesId)
    await water(fern)
    await water(cactus)
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tokenOf = async (role: 1 | 2 | 3) =>
    (await newKey(service, owner, { role })).headers.authorization.replace('Bearer ', '')
  const addPlant = (name: string, speciesId: number) => {
    const payload = { name, speciesId, locationId: owner.locationId }
    return made<Plant>(service, 'POST /api/v1/plants', { by: owner, payload })
  }
  const water = ({ id }: Plant) => {
    const payload = { plantId: id, type: 1, every: 7, unit: 1, startDate: today }
    return made(service, 'POST /api/v1/care-schedules', { by: owner, payload })
  }
  const entries = async () =>
    (await made<{ items: Entry[] }>(service, 'GET /api/v1/plant-journals', { by: owner })).items

  /** How a command ended, and what it wrote. */
  async function run(args: string[], given: Record<string, string> = env) {
    const written = { stdout: '', stderr: '' }
    const into = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += text
      },
    })
    const code = await runCommandLine(args, given, { stdout: into('stdout'), stderr: into('stderr') })
    return { code, ...written }
  }
  const printed = (stdout: string) => ({ code: 0, stdout, stderr: '' })
  const refused = (code: number, stderr: string) => ({ code, stdout: '', stderr: `${stderr}\n` })

  test('lists what is due, in columns that fit every script', async () => {
    assert.deepEqual(
      await run(['due']),
      printed(`${today}  watering  Ferdinand  Kitchen, Home\n${today}  watering  Spike 竹   Kitchen, Home\n`),
    )
  })

  test('prints JSON for programs', async () => {
    const { stdout } = await run(['due', '--json'])
    const tasks: Schema<'CareTask'>[] = JSON.parse(stdout)
    assert.deepEqual(
      tasks.map(({ plant, type, dueDate }) => [plant.name, type, dueDate]),
      [
        ['Ferdinand', 1, today],
        ['Spike 竹', 1, today],
      ],
    )
  })

  test('ticks what its words mean, and nothing else', async () => {
    assert.deepEqual(
      await run(['done', 'attic']),
      refused(1, 'Nothing of this is due: "frond-client due" lists what is.'),
    )
    assert.deepEqual(
      await run(['done', 'FERDINAND', 'kitchen water', '--note', 'rain water']),
      printed(`Done:\n${today}  watering  Ferdinand  Kitchen, Home\n`),
    )
    const [entry] = await entries()
    assert.deepEqual([entry?.type, entry?.plantIds, entry?.remark], [1, [fern.id], 'rain water'])
    const said = refused(2, 'Say what is done, such as done balcony, or --all.')
    assert.deepEqual(await run(['done']), said)
    assert.deepEqual(await run(['done', 'kitchen', '--all']), said)
    await run(['done', '--all'])
    assert.deepEqual(await run(['due']), printed('Nothing is due.\n'))
    assert.match((await run(['due', '--until', inDays(7)])).stdout, /^.*Ferdinand.*\n.*Spike.*\n$/)
  })

  test('writes into the journal: words, values and a type', async () => {
    const number = await run(['log', '--plant', 'ferdi', '--value', 'moisture=31.5', '--value', 'ph=6'])
    assert.deepEqual(number, printed('Noted: measurement, Ferdinand\n'))
    const [measured] = await entries()
    assert.deepEqual([measured?.type, measured?.properties], [11, '{"moisture":31.5,"ph":6}'])
    const words = await run([
      'log',
      'two',
      'new',
      'leaves',
      '--plant',
      `${fern.id}`,
      '--plant',
      'Spike 竹',
      '--type',
      'pest or disease',
    ])
    assert.deepEqual(words, printed('Noted: pest or disease, Ferdinand, Spike 竹\n'))
    const [told] = await entries()
    assert.deepEqual([told?.type, told?.remark, told?.plantIds.length], [9, 'two new leaves', 2])
    assert.deepEqual(await run(['log', 'x', '--plant', 'oak']), refused(1, 'There is no plant "oak".'))
    assert.deepEqual(
      await run(['log', '--plant', 'ferdi', '--value', 'moist']),
      refused(2, '"moist" is no measurement: write it as moisture=31.'),
    )
    assert.deepEqual(await run(['log', 'x']), refused(2, 'Say which plant: --plant NAME.'))
    assert.deepEqual(
      await run(['log', '--plant', 'ferdi']),
      refused(2, 'Say what happened: a text, --type or --value.'),
    )
    assert.match(
      (await run(['log', '--plant', 'ferdi', '--type', 'dancing'])).stderr,
      /^There is no type "dancing"/,
    )
  })

  test('adds a plant where the words say, and says what there is', async () => {
    const place = ['--place', 'kitchen, home']
    assert.deepEqual(
      await run(['add', 'Basil', 'one', '--species', 'basil', ...place]),
      printed('Added: Basil one (Sweet Basil), Kitchen\n'),
    )
    assert.deepEqual(
      await run(['add', 'Basil', '--species', 'basil', '--place', 'attic']),
      refused(1, 'There is no place "attic". There are: Kitchen, Home.'),
    )
    assert.deepEqual(
      await run(['add', 'Thing', '--species', 'xyzzy', ...place]),
      refused(1, 'The catalogue has no species "xyzzy".'),
    )
    assert.deepEqual(
      await run(['add', '--species', 'x', ...place]),
      refused(2, 'Say how the plant is called.'),
    )
    assert.deepEqual(
      await run(['add', 'Basil']),
      refused(2, 'Say its species and its place: --species, --place.'),
    )
    const twins = refused(
      1,
      `Several plants fit "basil": Basil one (${await idOf('Basil one')}), Basil two (${await added('Basil two')}). Give the id of one.`,
    )
    assert.deepEqual(await run(['log', 'x', '--plant', 'basil']), twins)
  })

  const added = async (name: string) => (await addPlant(name, fern.species?.id ?? 0)).id
  const idOf = async (name: string) => {
    const { items } = await made<{ items: Plant[] }>(service, 'GET /api/v1/plants', { by: owner })
    return items.find((plant) => plant.name === name)?.id
  }

  test('searches, and lets no name steer the terminal', async () => {
    const { id } = await addPlant('Red\u009b31m fern \u202Ewicked 👨‍🌾', fern.species?.id ?? 0)
    assert.deepEqual(
      await run(['search', 'wicked']),
      printed(`plant  ${id}  Red 31m fern wicked 👨‍🌾  Kitchen\n`),
    )
    assert.deepEqual(await run(['search', 'xyzzy']), printed('Nothing was found.\n'))
    assert.deepEqual(await run(['search']), refused(2, 'Say what to search for.'))
  })

  test('says what is wrong with its settings, with the key, or with the way to the server', async () => {
    const { FROND_URL = '', FROND_KEY = '' } = env
    const file = join(folder, 'key')
    await writeFile(file, `${FROND_KEY}\n`)
    assert.equal((await run(['due'], { FROND_URL, FROND_KEY_FILE: file })).code, 0)
    assert.equal((await run(['due', '--url', FROND_URL, '--key-file', file], {})).code, 0)
    assert.deepEqual(await run(['due'], {}), refused(2, 'Say where Frond is: --url, or FROND_URL.'))
    assert.deepEqual(
      await run(['due'], { FROND_URL: 'plants.example' }),
      refused(2, '"plants.example" is no address: it begins with https:// or http://.'),
    )
    assert.deepEqual(
      await run(['due'], { FROND_URL }),
      refused(2, 'Give a key: --key-file, FROND_KEY_FILE or FROND_KEY. "People" in Frond makes one.'),
    )
    assert.match(
      (await run(['due', '--key-file', join(folder, 'none')])).stderr,
      /^The key cannot be read: ENOENT/,
    )
    assert.deepEqual(await run(['due', '--garden', 'mine']), refused(2, '"mine" is not the id of a garden.'))
    const wrong = await run(['due'], { FROND_URL, FROND_KEY: 'frnd_wrong' })
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /\(401, request [^)]+\)\n$/)
    const away = await run(['due'], { FROND_URL: 'http://127.0.0.1:9', FROND_KEY })
    assert.equal(away.code, 1)
    assert.equal(away.stderr, 'The server cannot be reached.\n')
    const reader = { ...env, FROND_KEY: await tokenOf(1) }
    assert.match((await run(['log', 'x', '--plant', 'ferdi'], reader)).stderr, /\(403, request [^)]+\)\n$/)
  })

  test('asks in the garden and the language that are said', async () => {
    const helper = await newGardener(service)
    await letIn(service, owner, helper, 3)
    const key = (await newKey(service, helper, { in: owner })).headers.authorization.replace('Bearer ', '')
    const given = { ...env, FROND_KEY: key, FROND_GARDEN: `${owner.user.id}` }
    assert.match((await run(['search', 'ferdinand'], given)).stdout, /^plant .*Ferdinand/)
    const { stdout } = await run(['search', 'basilikum', '--language', 'de'])
    assert.match(stdout, /^species +\d+ +Basilikum/m)
  })

  test('explains itself, and completes its words', async () => {
    const { stdout: help } = await run([])
    assert.match(help, /^Usage: frond-client COMMAND\n\n {2}due {9}what is to be done\n/)
    assert.deepEqual(await run(['--help']), printed(help))
    assert.match((await run(['done', '--help'], {})).stdout, /^Usage: frond-client done WORD… \| --all\n/)
    assert.deepEqual(
      await run(['prune']),
      refused(2, 'There is no command "prune": "frond-client help" lists them.'),
    )
    assert.equal((await run(['due', '--colour'])).code, 2)
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { stdout } = await run(['completion', shell], {})
      for (const word of ['due', 'done', 'add', 'log', 'search', 'species', 'key-file']) {
        assert.ok(stdout.includes(word), `${shell}: ${word}`)
      }
    }
    assert.deepEqual(await run(['completion']), refused(2, 'Say for which shell: bash, zsh, fish.'))
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
