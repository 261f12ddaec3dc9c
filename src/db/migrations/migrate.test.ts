import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres, type ScratchDatabase, type TestEngine } from '../../../test/engines.ts'
import { runFrond } from '../../../test/process.ts'
import type { Database } from '../engine.ts'
import { openDatabase } from '../engines/database.ts'
import type { Db } from '../schema.ts'
import { MIGRATIONS } from './all.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'

const ALL = MIGRATIONS.map(({ name }) => name)

onEachEngine('migrating', (engine: TestEngine) => {
  let scratch: ScratchDatabase
  let database: Database
  let db: Db
  beforeEach(async () => {
    scratch = await engine.create('empty')
    database = await openDatabase(scratch.config)
    db = database.db
  })
  afterEach(async () => {
    await database.close()
    await scratch.remove()
  })

  test('an empty database applies everything, a second time nothing', async () => {
    assert.deepEqual(await migrate(db), ALL)
    assert.deepEqual(await migrate(db), [])
    assert.deepEqual(await applied(db), ALL)
  })

  test('an older database applies what is missing, in order', async () => {
    assert.deepEqual(await migrate(db, [noteTable]), ['0001_notes'])
    const later = [noteTable, addition('0002_first'), addition('0003_second')]
    assert.deepEqual(await migrate(db, later), ['0002_first', '0003_second'])
    const { rows } = await sql<{ body: string }>`select body from scratch_rows order by id`.execute(db)
    assert.deepEqual(
      rows.map(({ body }) => body),
      ['0002_first', '0003_second'],
    )
  })

  test('that fails leaves nothing of any pending migration', async () => {
    const failing = { name: '0002_broken', up: async () => Promise.reject(new Error('broken')) }
    await assert.rejects(migrate(db, [noteTable, failing]), { message: 'broken' })
    await assert.rejects(sql`select * from scratch_rows`.execute(db), /scratch_rows/)
    await assert.rejects(applied(db), /schema_migrations/)
    assert.deepEqual(await migrate(db, [noteTable]), ['0001_notes'])
  })

  test('a database of a newer version is refused and left alone', async () => {
    await migrate(db, [noteTable, addition('0002_future')])
    await assert.rejects(migrate(db, [noteTable]), {
      message: 'The database was set up by a newer version of Frond (0002_future); update this one',
    })
    assert.deepEqual(await applied(db), ['0001_notes', '0002_future'])
  })

  test('by several connections at once applies each migration once', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => openDatabase(scratch.config)))
    const results = await Promise.all([database, ...others].map(({ db }) => migrate(db)))
    assert.deepEqual(results.flat(), ALL)
    assert.deepEqual(await applied(db), ALL)
    await Promise.all(others.map((other) => other.close()))
  })

  test('by several processes at once applies each migration once', async () => {
    const { config } = scratch
    const env =
      config.engine === 'sqlite'
        ? { DATA_DIR: config.file.slice(0, -'/frond.sqlite'.length) }
        : { DATABASE_URL: config.url }
    const ends = await Promise.all([1, 2, 3].map(() => runFrond(['migrate'], env)))
    assert.deepEqual(
      ends
        .map(({ stdout, stderr, code }) => ({ stdout, stderr, code }))
        .toSorted((a, b) => (a.stdout < b.stdout ? -1 : 1)),
      [
        { stdout: `Applied ${ALL.join(', ')}.\n`, stderr: '', code: 0 },
        { stdout: 'The database is up to date.\n', stderr: '', code: 0 },
        { stdout: 'The database is up to date.\n', stderr: '', code: 0 },
      ],
    )
    assert.deepEqual(await applied(db), ALL)
  })
})

/** SQLite has no limit on the time of a statement. */
onPostgres('migrating', (engine) => {
  test('is not bound by the time limit of a statement', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    const limits: unknown[] = []
    const limit = async (db: Db) => {
      const { rows } = await sql<{
        limit: string
      }>`select current_setting('statement_timeout') as limit`.execute(db)
      limits.push(...rows.map(({ limit }) => limit))
    }
    await migrate(db, [{ name: '0001_slow', up: limit }])
    await limit(db)
    assert.deepEqual(limits, ['0', '30s'])
  })
})

const noteTable: Migration = {
  name: '0001_notes',
  up: async (db, { identity, text }) => {
    await sql`create table scratch_rows (id ${identity}, body ${text})`.execute(db)
  },
}

function addition(name: string): Migration {
  return {
    name,
    up: async (db) => {
      await sql`insert into scratch_rows (body) values (${name})`.execute(db)
    },
  }
}

async function applied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}
