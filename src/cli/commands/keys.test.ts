import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runCommand } from '../../../test/command.ts'
import { onEachEngine, type ScratchDatabase } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { freePort } from '../../base/free-port.ts'
import type { Environment } from '../../config/config.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { listKeyRows } from '../../features/people/keys/keys.sql.ts'

const USAGE = `Usage: npm run frond -- keys list
       npm run frond -- keys rotate [--keep-active N]
`
const RANGE = '--keep-active must be a whole number from 1 to 10.\n'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ROTATED = new RegExp(`^(${UUID}) signs from now on; active keys: ([0-9]+)\\.\\n$`)

/** The new key and how many are active now. */
async function rotate(env: Environment, ...words: string[]): Promise<[kid: string, activeKeys: number]> {
  const { stdout, ...end } = await runCommand(['keys', 'rotate', ...words], env)
  assert.deepEqual(end, { code: 0, stderr: '' })
  const [, kid, activeKeys] = ROTATED.exec(stdout) ?? []
  assert.ok(kid !== undefined, stdout)
  return [kid, Number(activeKeys)]
}

onEachEngine('frond keys', (engine) => {
  let scratch: ScratchDatabase
  let folder: string
  let env: Environment
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-keys-'))
    scratch = await engine.create('migrated')
    const { config } = scratch
    env =
      config.engine === 'sqlite'
        ? { DATA_DIR: dirname(config.file), SECRET_KEY: TEST_SECRET }
        : { DATA_DIR: folder, SECRET_KEY: TEST_SECRET, DATABASE_URL: config.url }
  })
  after(async () => {
    await scratch.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('list is empty while there is nothing, and says so beside it', async () => {
    const end = await runCommand(['keys', 'list'], env)
    assert.deepEqual(end, {
      code: 0,
      stdout: '',
      stderr: 'There are no signing keys yet: the first start of the server makes one.\n',
    })
  })

  test('rotate makes a key and keeps as many as asked, or as configured', async () => {
    // Generating a key takes most of a second, so each of them shows something, and how many to keep is read on one engine.
    const [, first] = await rotate(env)
    const [, configured] = await rotate({ ...env, JWT_KEEP_ACTIVE: '1' })
    assert.deepEqual([first, configured], [1, 1])
    if (engine.name === 'PostgreSQL') return
    const [, byDefault] = await rotate(env)
    const [, asked] = await rotate(env, '--keep-active', '3')
    assert.deepEqual([byDefault, asked], [2, 3])
  })

  test('list shows every key, newest first, with what it is good for', async () => {
    const database = await openDatabase(scratch.config)
    const rows = await listKeyRows(database.db).finally(() => database.close())
    const states =
      engine.name === 'PostgreSQL'
        ? ['signing    ', 'deactivated']
        : ['signing    ', 'active     ', 'active     ', 'deactivated']
    assert.equal(rows.length, states.length)
    const lines = rows.map(
      ({ kid, createdAt }, at) => `${kid}  ${states[at]}  created ${new Date(createdAt).toISOString()}\n`,
    )
    const end = await runCommand(['keys', 'list'], env)
    assert.deepEqual(end, { code: 0, stdout: lines.join(''), stderr: '' })
  })

  // On SQLite only, whose file another process changes: following.test.ts has two servers on either engine.
  if (engine.name === 'PostgreSQL') return
  test('a running server follows within 5 s', () =>
    inEmptyFolder(async (cwd) => {
      const port = await freePort()
      const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'three green thumbs' }
      const server = new FrondProcess([], { env: { ...env, ...admin, PORT: String(port) }, cwd })
      try {
        await server.untilLine('"message":"listening')
        const [kid] = await rotate(env)
        await eventually(async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)
          const { keys }: { keys: { kid: string }[] } = JSON.parse(await answer.text())
          assert.equal(keys[0]?.kid, kid)
        })
        server.kill('SIGTERM')
        const { code, stderr } = await server.ended
        assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
      } finally {
        await server.destroy()
      }
    }))
})

// Refused before any database is opened.
describe('frond keys called wrongly', () => {
  for (const [words, message] of [
    [[], USAGE],
    [['turn'], USAGE],
    [['list', 'all'], USAGE],
    [['rotate', '3'], USAGE],
    ...['0', '11', '1.5', 'abc', '', '01', '+1'].map((n) => [
      ['rotate', `--keep-active=${n}`],
      `${RANGE}${USAGE}`,
    ]),
  ] as const) {
    test(`with "${[words].flat().join(' ')}" says how, and exits with 2`, async () => {
      await inEmptyFolder(async (folder) => {
        const end = await runCommand(['keys', ...words], { DATA_DIR: join(folder, 'data') })
        assert.deepEqual(end, { code: 2, stdout: '', stderr: message })
      })
    })
  }

  test('with an unknown option names it, and exits with 2', async () => {
    const { stderr, ...end } = await runCommand(['keys', 'rotate', '--keep=3'], {})
    assert.deepEqual(end, { code: 2, stdout: '' })
    assert.match(stderr, /--keep/)
  })

  test('without a database says where it looked, and makes neither one nor a secret', () =>
    inEmptyFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      for (const action of ['list', 'rotate']) {
        assert.deepEqual(await runCommand(['keys', action], { DATA_DIR }), {
          code: 1,
          stdout: '',
          stderr: `frond keys failed: there is no database at ${join(DATA_DIR, 'frond.sqlite')}: set DATA_DIR to its folder, or make a new one by \`npm start\` or \`npm run frond -- migrate\`\n`,
        })
      }
      assert.deepEqual(await readdir(folder), [])
    }))

  test('list takes no --keep-active', async () => {
    const end = await runCommand(['keys', 'list', '--keep-active=3'], {})
    assert.deepEqual(end, { code: 2, stdout: '', stderr: USAGE })
  })
})
