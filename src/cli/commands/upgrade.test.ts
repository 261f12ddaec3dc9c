import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { runCommand } from '../../../test/command.ts'
import { onEachEngine, onPostgres, SQLITE, type TestEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { KEYS_IN_STOCK } from '../../../test/key-stock.ts'
import { FrondProcess, inEmptyFolder, runFrond } from '../../../test/process.ts'
import { openConnection } from '../../../test/raw-http.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { freePort } from '../../base/free-port.ts'
import type { Environment } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import { appliedMigrations, migrate, migrationsUntil } from '../../db/migrations/migrate.ts'
import { verifyBackup } from '../../features/transfer/backups/verify-backup.ts'

const LEVEL = '0020_joining'
const PENDING = MIGRATIONS.map(({ name }) => name).filter((name) => name > LEVEL)
const MESSAGES = PENDING.map((name, at) => `${name} applied (${at + 1} of ${PENDING.length}, … ms)`)

interface Old {
  readonly database: Database
  readonly env: Environment
  /** The file of the database, on SQLite. */
  readonly folder: string
}

/** A database of an earlier version, and the environment of a service on it. */
async function withOldDatabase(
  engine: TestEngine,
  work: (old: Old) => Promise<void>,
  { users = 1, level = LEVEL } = {},
): Promise<void> {
  await inEmptyFolder(async (place) => {
    const { config, remove } = await engine.create('empty')
    const database = await openDatabase(config)
    try {
      await migrate(database.db, migrationsUntil(level))
      for (let at = 0; at < users; at++) {
        const email = `${at}@frond.example`
        await sql`insert into users (email, email_key, search_text, role, password_hash, created_at)
          values (${email}, ${email}, ${email}, 'USER', '-', 0)`.execute(database.db)
      }
      const folder = config.engine === 'sqlite' ? dirname(config.file) : join(place, 'data')
      const url = config.engine === 'postgres' ? { DATABASE_URL: config.url } : {}
      await work({ database, folder, env: { DATA_DIR: folder, SECRET_KEY: TEST_SECRET, ...url } })
    } finally {
      await database.close()
      await remove()
    }
  })
}

/** Keeps every other process from migrating until it is released. */
async function holdUpgrades({ exclusively }: Database) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = exclusively('upgrade', () => {
    held.resolve()
    return released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    assert.equal(await done, true)
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const withoutTimes = (text: string) => text.replaceAll(/\d+ ms/g, '… ms')

onEachEngine('a server that finds migrations pending', (engine) => {
  // Alone or as several, a server waits by the same statements.
  for (const workers of engine.name === 'SQLite' ? ['1', '2'] : ['2']) {
    test(`is alive until they are applied, and then serves on the same connections (WORKERS=${workers})`, () =>
      withOldDatabase(engine, async ({ database, env }) => {
        const release = await holdUpgrades(database)
        const port = await freePort()
        const server = new FrondProcess([], {
          env: { ...env, PORT: String(port), WORKERS: workers },
          cwd: dirname(env.DATA_DIR ?? ''),
          preload: KEYS_IN_STOCK,
        })
        try {
          await server.untilLine('another process migrates the database')
          const kept = await openConnection(port)
          kept.write(get('/healthz'))
          assertSuccess(await kept.response(), { status: 'alive' }, {})
          const unavailable = (message: string) => ({ message, headers: { 'retry-after': '5' } })
          kept.write(get('/readyz?verbose'))
          assertFailure(await kept.response(), 1903, 503, unavailable('Not ready: migrating.'))
          const refused = unavailable('The database is being migrated. Try again in a while.')
          kept.write(get('/api/v1/plants'))
          assertFailure(await kept.response(), 1903, 503, refused)
          kept.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
          assertFailure(await kept.response(), 1903, 503, refused)
          kept.write(get('/'))
          assertFailure(await kept.response(), 1903, 503, refused)

          await release()
          await server.untilListening()
          kept.write(get('/readyz'))
          assertSuccess(await kept.response(), { status: 'ready' }, {})
          kept.destroy()
          server.kill('SIGTERM')
          const { code, stdout, stderr } = await server.ended
          assert.deepEqual([code, stderr], [0, ''])
          const messages = stdout
            .trimEnd()
            .split('\n')
            .map((line) => withoutTimes(JSON.parse(line).message))
          assert.deepEqual(
            messages.filter((message) => / applied \(|database migrated/.test(message)),
            [...MESSAGES, 'database migrated'],
          )
          assert.deepEqual(
            await appliedMigrations(database.db),
            MIGRATIONS.map(({ name }) => name),
          )
        } finally {
          await server.destroy()
        }
      }))
  }

  test('that another process applies meanwhile only waits for them', () =>
    withOldDatabase(engine, async ({ database, env }) => {
      const release = await holdUpgrades(database)
      const server = new FrondProcess(['migrate'], { env, cwd: dirname(env.DATA_DIR ?? '') })
      await server.untilLine('another process migrates the database')
      await migrate(database.db)
      const { code, stdout } = await server.ended
      await release()
      assert.deepEqual(
        [code, stdout],
        [0, 'another process migrates the database: waiting for it\nThe database is up to date.\n'],
      )
    }))

  test('ends if one fails, and leaves the database as it was', () =>
    withOldDatabase(engine, async ({ database, env }) => {
      await sql`alter table job_runs add column failure text`.execute(database.db)
      const { code, stderr } = await runFrond([], { ...env, PORT: '0' })
      assert.equal(code, 1)
      assert.match(stderr, /^frond serve failed: .*failure/)
      assert.deepEqual((await appliedMigrations(database.db)).at(-1), LEVEL)
    }))
})

describe('a SQLite database before its migrations', () => {
  const copies = async (folder: string) =>
    (await readdir(folder)).filter((name) => /^frond-.*\.sqlite$/.test(name)).sort()

  test('is copied beside itself, and the last three copies are kept', () =>
    withOldDatabase(SQLITE, async ({ env, folder }) => {
      for (const day of ['01', '02', '03'])
        await writeFile(join(folder, `frond-0009_category_names-202001${day}T000000Z.sqlite`), '')
      await writeFile(join(folder, 'frond-copy.unfinished'), 'of one that was killed')
      const { code, stdout } = await runCommand(['migrate'], env)
      const names = await copies(folder)
      assert.deepEqual(names.slice(0, 2), [
        'frond-0009_category_names-20200102T000000Z.sqlite',
        'frond-0009_category_names-20200103T000000Z.sqlite',
      ])
      const [copy = ''] = names.slice(2)
      assert.match(copy, /^frond-0020_joining-\d{8}T\d{6}Z\.sqlite$/)
      assert.equal(names.length, 3)
      assert.deepEqual(
        [code, withoutTimes(stdout)],
        [
          0,
          `${[
            `the database as it was before the migrations is in ${join(folder, copy)}`,
            ...MESSAGES,
            `Applied ${PENDING.join(', ')}.`,
          ].join('\n')}\n`,
        ],
      )
      assert.equal((await readdir(folder)).includes('frond-copy.unfinished'), false)
      const { db, close } = await openDatabase({ engine: 'sqlite', file: join(folder, copy) })
      assert.equal((await appliedMigrations(db)).at(-1), LEVEL)
      assert.equal((await db.selectFrom('users').select('id').execute()).length, 1)
      await close()
    }))

  test('without accounts is not copied', () =>
    withOldDatabase(
      SQLITE,
      async ({ env, folder }) => {
        assert.equal((await runCommand(['migrate'], env)).code, 0)
        assert.deepEqual(await copies(folder), [])
      },
      { users: 0 },
    ))

  test('that cannot be copied is migrated only if that is asked for', () =>
    withOldDatabase(SQLITE, async ({ database, env, folder }) => {
      await mkdir(join(folder, 'frond-copy.unfinished', 'in-the-way'), { recursive: true })
      const { code, stderr } = await runCommand(['migrate'], env)
      assert.equal(code, 1)
      assert.match(
        stderr,
        /^frond migrate failed: no backup could be made before the migrations, so nothing was migrated: .*`npm run frond -- migrate --without-backup`\n$/s,
      )
      assert.equal((await appliedMigrations(database.db)).at(-1), LEVEL)
      assert.equal((await runCommand(['migrate', '--without-backup'], env)).code, 0)
      assert.deepEqual(await copies(folder), [])
    }))
})

onPostgres('a database before its migrations', (engine) => {
  test('is backed up into BACKUP_DIR', () =>
    withOldDatabase(engine, async ({ env, folder }) => {
      const backups = join(dirname(folder), 'backups')
      const { code, stdout, stderr } = await runCommand(['migrate'], { ...env, BACKUP_DIR: backups })
      assert.deepEqual([code, stderr], [0, ''])
      const [name = '', ...others] = await readdir(backups)
      assert.deepEqual(others, [])
      assert.ok(
        stdout.startsWith(`the database as it was before the migrations is in ${join(backups, name)}\n`),
      )
      assert.match(name, new RegExp(`^frond-\\d{8}T\\d{6}Z-before-${LEVEL}\\.zip$`))
      assert.equal((await verifyBackup(join(backups, name))).migration, LEVEL)
    }))

  test('is migrated without one where there is no BACKUP_DIR, and the log says so', () =>
    withOldDatabase(engine, async ({ env }) => {
      const { code, stdout } = await runCommand(['migrate'], env)
      assert.equal(code, 0)
      assert.match(stdout, /^no backup is made before the migrations, because BACKUP_DIR is unset: /)
    }))
})
