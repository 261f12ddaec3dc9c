import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { refusing } from '../../../test/refusing-store.ts'
import type { Environment } from '../../config/config.ts'
import type { Finding } from '../doctor/finding.ts'

/** The clock of the process is a minute behind. */
const SLOW_CLOCK = `const now = Date.now
  Date.now = () => now() - 60_000`

onEachEngine('a start', (engine) => {
  test('tells of near names, another clock, a store that refuses and a folder without backups, and serves', async (t) => {
    const scratch = await engine.create('keyed')
    t.after(() => scratch.remove())
    const store = createServer(refusing(403, 'AccessDenied')).listen(0, '127.0.0.1')
    await once(store, 'listening')
    t.after(() => store.close())
    const address = store.address()
    assert.ok(typeof address === 'object' && address !== null)
    await inKeyedFolder(async (cwd) => {
      const BACKUP_DIR = join(cwd, 'backups')
      await writeFile(BACKUP_DIR, '')
      const env = {
        ...KEYED,
        ...(scratch.config.engine === 'postgres' && { DATABASE_URL: scratch.config.url }),
        PUBLIC_ULR: 'https://plants.example.org',
        STORAGE_URL: `s3://leaves?endpoint=http://127.0.0.1:${address.port}`,
        AWS_ACCESS_KEY_ID: 'GK1',
        AWS_SECRET_ACCESS_KEY: 'hush',
        BACKUP_DIR,
      }
      const server = new FrondProcess([], { cwd, env, preload: SLOW_CLOCK })
      try {
        await server.untilListening()
        const messageOf = async (part: string) => JSON.parse(await server.untilLine(part)).message
        assert.deepEqual(
          [await messageOf('PUBLIC_ULR'), await messageOf('cannot be stored')],
          [
            'PUBLIC_ULR is set, but Frond reads no such variable: PUBLIC_URL is meant, perhaps',
            'files cannot be stored or read: The storage refused the bucket leaves (AccessDenied): check the keys, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they are allowed to do',
          ],
        )
        assert.match(await messageOf('BACKUP_DIR'), /^BACKUP_DIR: no backup can be written to .*ENOTDIR/)
        // The embedded database has the clock of this machine.
        if (engine.name === 'SQLite') assert.doesNotMatch(server.log, /the clock of the database/)
        else {
          const found =
            'the clock of the database is 60 s ahead of that of this machine: from a minute on, devices miss changes and reminders arrive twice'
          assert.equal(await messageOf('the clock of the database'), `${found}; let NTP keep both clocks`)
          const { stdout } = await new FrondProcess(['doctor', '--json'], { cwd, env, preload: SLOW_CLOCK })
            .ended
          const clock = JSON.parse(stdout).findings.find((finding: Finding) => finding.found === found)
          const advice = 'Let NTP keep both clocks.'
          assert.deepEqual(clock, { topic: 'clock', state: 'problem', found, advice })
        }
      } finally {
        await server.destroy()
      }
    })
  })
})

const OTHER = 10_001
const notRoot = process.getuid?.() === 0 ? false : 'only root can run it as another account'

// On SQLite only: PostgreSQL keeps files of its own.
describe('files of another account', { skip: notRoot }, () => {
  const run = (words: readonly string[], cwd: string, env: Environment) =>
    new FrondProcess(words, { cwd, env: { ...KEYED, ...env }, user: { uid: OTHER, gid: OTHER } }).ended

  for (const [title, path] of [
    ['the data folder', 'data'],
    ['the database', 'data/frond.sqlite'],
    ['a folder of files', 'data/media'],
  ] as const) {
    test(`${title}: a start and doctor tell who owns it, who runs, and what to type`, () =>
      inKeyedFolder(async (cwd) => {
        await mkdir(join(cwd, 'data/media'), { mode: 0o700 })
        await chmod(join(cwd, 'data'), 0o700)
        for (const name of ['.', 'data', 'data/frond.sqlite', 'data/media']) {
          if (name !== path) await chown(join(cwd, name), OTHER, OTHER)
        }
        const found = `${join(cwd, path)} belongs to root (user 0), and Frond runs as user ${OTHER}`
        const advice = `Run as root: \`chown -R ${OTHER}:${OTHER} ${join(cwd, 'data')}\`.`
        // All commands look in the same way, so the others tell of one of them only.
        for (const command of path === 'data' ? ['serve', 'migrate', 'keys list'] : ['serve']) {
          const words = command.split(' ')
          const end = await run(words, cwd, {})
          assert.deepEqual(end, {
            ...{ code: 1, signal: null, stdout: '' },
            stderr: `frond ${words[0]} failed: ${found}. ${advice}\n`,
          })
        }
        const { findings } = JSON.parse((await run(['doctor', '--json'], cwd, {})).stdout)
        assert.deepEqual(
          findings.filter(({ topic }: { topic: string }) => topic === 'data folder'),
          [{ topic: 'data folder', state: 'problem', found, advice }],
        )
      }))
  }

  test('a folder on the way that may not be entered', () =>
    inKeyedFolder(async (cwd) => {
      const { stderr } = await run(['migrate'], cwd, {})
      assert.equal(
        stderr,
        `frond migrate failed: ${cwd} belongs to root (user 0), and Frond runs as user ${OTHER}. Run as root: \`chmod o+x ${cwd}\`.\n`,
      )
    }))

  test('a secret that may not be read, and a folder that may not be made', () =>
    inEmptyFolder(async (cwd) => {
      const [data, secret] = [join(cwd, 'data'), join(cwd, 'data', 'secret.key')]
      await chmod(cwd, 0o755)
      const asRoot = (command: string) => `Run as root: \`${command}\`.`
      const missing = await run(['migrate'], cwd, {})
      assert.equal(
        missing.stderr,
        `frond migrate failed: The data folder ${data} cannot be created: ${cwd} belongs to root (user 0), and Frond runs as user ${OTHER}. ${asRoot(`mkdir -p ${data} && chown ${OTHER}:${OTHER} ${data}`)}\n`,
      )
      await mkdir(data)
      await writeFile(secret, 'moss', { mode: 0o600 })
      for (const path of [cwd, data]) await chown(path, OTHER, OTHER)
      const unread = await run(['serve'], cwd, { SECRET_KEY: '' })
      assert.equal(
        unread.stderr,
        `frond serve failed: ${secret} belongs to root (user 0), and Frond runs as user ${OTHER}. ${asRoot(`chown -R ${OTHER}:${OTHER} ${data}`)}\n`,
      )
    }))

  test('the folder of backups, as doctor tells', () =>
    inKeyedFolder(async (cwd) => {
      for (const name of ['.', 'data', 'data/frond.sqlite']) await chown(join(cwd, name), OTHER, OTHER)
      const BACKUP_DIR = join(cwd, 'my backups')
      await mkdir(BACKUP_DIR)
      const { findings } = JSON.parse((await run(['doctor', '--json'], cwd, { BACKUP_DIR })).stdout)
      assert.deepEqual(
        findings.filter(({ topic }: { topic: string }) => topic === 'backups'),
        [
          {
            topic: 'backups',
            state: 'problem',
            found: `no backup can be written to ${BACKUP_DIR}: ${BACKUP_DIR} belongs to root (user 0), and Frond runs as user ${OTHER}`,
            advice: `Run as root: \`chown -R ${OTHER}:${OTHER} '${BACKUP_DIR}'\`.`,
          },
        ],
      )
    }))
})
