import assert from 'node:assert/strict'
import { rm, stat, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type ScratchDatabase, SQLITE } from '../../../test/engines.ts'
import { createGate } from '../../../test/gate.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import { isDatabaseUnavailable } from '../run/errors.ts'
import { prepared } from '../run/prepared.ts'
import { engineOf } from '../run/session-executor.ts'
import { inSnapshot, inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { openSqlite } from './sqlite.ts'

const BODIES = 'select body from scratch_rows order by id'

/** How SQLite's one writer is shared; PostgreSQL settles this in the server. */
describe('the writer on SQLite', () => {
  let scratch: ScratchDatabase
  let database: Database
  let db: Db
  beforeEach(async () => {
    scratch = await SQLITE.create('empty')
    database = open(scratch)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(async () => {
    await database.close()
    await scratch.remove()
  })

  test('writers take turns in the order they came, reads pass them by', async () => {
    const gate = createGate()
    const first = inTransaction(db, async (db) => {
      await addScratchRow(db, 'first')
      await gate.wait()
    })
    await gate.reached
    const others = [
      inTransaction(db, (db) => addScratchRow(db, 'second')),
      addScratchRow(db, 'third'),
      inTransaction(db, (db) => addScratchRow(db, 'fourth')),
    ]
    assert.deepEqual(await scratchBodies(db), [])
    assert.deepEqual(database.pool(), { size: 1, busy: 1, waiting: 3, statements: 0 })
    gate.open()
    await Promise.all([first, ...others])
    assert.deepEqual(await scratchBodies(db), ['first', 'second', 'third', 'fourth'])
    assert.deepEqual(database.pool(), { size: 1, busy: 0, waiting: 0, statements: 0 })
  })

  test('a read with a common table expression passes writers by, a write with one takes its turn', async () => {
    const gate = createGate()
    const holder = inTransaction(db, () => gate.wait())
    await gate.reached
    const { rows } = await sql`with numbers as (select 7 as number) select number from numbers`.execute(db)
    assert.deepEqual(
      rows.map((row) => ({ ...Object(row) })),
      [{ number: 7 }],
    )
    const write = sql`with texts as (select 'ivy' as body)
      insert into scratch_rows (body) select body from texts`.execute(db)
    assert.deepEqual(await scratchBodies(db), [])
    assert.deepEqual(database.pool(), { size: 1, busy: 1, waiting: 1, statements: 0 })
    gate.open()
    await Promise.all([holder, write])
    assert.deepEqual(await scratchBodies(db), ['ivy'])
  })

  test('a failed write outside a transaction frees the writer', async () => {
    await addScratchRow(db, 'once')
    await assert.rejects(addScratchRow(db, 'once'), {
      message: 'UNIQUE constraint failed: scratch_rows.body',
    })
    await addScratchRow(db, 'twice')
    assert.deepEqual(await scratchBodies(db), ['once', 'twice'])
  })

  test('the wait for the writer ends with an error', async () => {
    const hasty = open(scratch, 20)
    const gate = createGate()
    const holder = inTransaction(hasty.db, () => gate.wait())
    await gate.reached
    await assert.rejects(addScratchRow(hasty.db, 'never'), isDatabaseUnavailable)
    await assert.rejects(
      inTransaction(hasty.db, (db) => addScratchRow(db, 'never')),
      isDatabaseUnavailable,
    )
    gate.open()
    await holder
    await addScratchRow(hasty.db, 'at last')
    await hasty.close()
    assert.deepEqual(await scratchBodies(db), ['at last'])
  })

  test('the wait for another connection to the same file ends with an error', async () => {
    const hasty = open(scratch, 20)
    await addScratchRow(hasty.db, 'before')
    const gate = createGate()
    const holder = inTransaction(db, () => gate.wait())
    await gate.reached
    await assert.rejects(addScratchRow(hasty.db, 'never'), isDatabaseUnavailable)
    await assert.rejects(
      inTransaction(hasty.db, (db) => addScratchRow(db, 'never')),
      isDatabaseUnavailable,
    )
    assert.deepEqual(hasty.pool(), { size: 1, busy: 0, waiting: 0, statements: 0 })
    gate.open()
    await holder
    await addScratchRow(hasty.db, 'after')
    await hasty.close()
    assert.deepEqual(await scratchBodies(db), ['before', 'after'])
  })

  test('a prepared read uses the writer while it has no transaction, and another connection beside one', async (t) => {
    const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
    const connections = () =>
      prepare.mock.calls.filter((call) => call.arguments[0] === BODIES).map((call) => call.this)
    const bodies = prepared(() => sql<{ body: string }>`${sql.raw(BODIES)}`)
    const read = async () => (await bodies(db, {})).map(({ body }) => body)
    await addScratchRow(db, 'before')
    const [writer] = prepare.mock.calls.map((call) => call.this)
    assert.deepEqual(await read(), ['before'])
    const gate = createGate()
    const writing = inTransaction(db, async (db) => {
      await addScratchRow(db, 'after')
      await gate.wait()
    })
    await gate.reached
    assert.deepEqual(await read(), ['before'])
    gate.open()
    await writing
    assert.deepEqual(await read(), ['before', 'after'])
    const [first, second, ...others] = connections()
    assert.equal(first, writer)
    assert.ok(second !== undefined && second !== writer)
    assert.deepEqual(others, [])
  })

  test('the writer has the file mapped into memory, but not for large writes', async () => {
    const mapped = async () => plain((await sql`pragma mmap_size`.execute(db)).rows)
    assert.deepEqual(await mapped(), [{ mmap_size: 0x7fff0000 }])
    await engineOf(db).expectLargeWrites(db)
    assert.deepEqual(await mapped(), [{ mmap_size: 0 }])
  })

  test('a write disguised as a read waits for its turn as every write', async () => {
    const disguised = sql`insert into scratch_rows (body) values ('second')`.compile(db)
    const select = db.selectFrom('plant_categories').selectAll().compile()
    const gate = createGate()
    const writing = inTransaction(db, async (db) => {
      await gate.wait()
      await addScratchRow(db, 'first')
    })
    await gate.reached
    const written = db.executeQuery({ ...disguised, query: select.query })
    gate.open()
    await Promise.all([writing, written])
    assert.deepEqual(await scratchBodies(db), ['first', 'second'])
  })

  test('snapshots side by side leave their connections to the next ones', async (t) => {
    const sideBySide = () => Promise.all(Array.from({ length: 16 }, () => inSnapshot(db, scratchBodies)))
    await sideBySide()
    const close = t.mock.method(DatabaseSync.prototype, 'close')
    const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
    await sideBySide()
    assert.deepEqual([close.mock.callCount(), prepare.mock.callCount()], [0, 0])
  })

  test('acknowledged writes are synchronised, and the log is written ahead', async () => {
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows
    const [journal, synchronous, trusted] = await Promise.all(
      ['journal_mode', 'synchronous', 'trusted_schema'].map(pragma),
    )
    assert.deepEqual(plain({ journal, synchronous, trusted }), {
      journal: [{ journal_mode: 'wal' }],
      synchronous: [{ synchronous: 2 }],
      trusted: [{ trusted_schema: 0 }],
    })
  })

  test('nobody else on the machine can read the file or its side files', async () => {
    assert.ok(scratch.config.engine === 'sqlite')
    for (const side of ['', '-wal', '-shm']) {
      assert.equal((await stat(`${scratch.config.file}${side}`)).mode & 0o777, 0o600)
    }
  })

  test('a database that failed to open can be opened when the obstacle is gone', async (t) => {
    assert.ok(scratch.config.engine === 'sqlite')
    const file = `${scratch.config.file}.obstacle`
    await writeFile(file, 'This is a letter to my plants.')
    const late = openSqlite(file)
    const close = t.mock.method(DatabaseSync.prototype, 'close')
    await assert.rejects(sql`select 1`.execute(late.db), { errcode: 26, message: 'file is not a database' })
    assert.equal(close.mock.callCount(), 1)
    await rm(file)
    await createScratchTable(late.db)
    await addScratchRow(late.db, 'open')
    assert.deepEqual(await scratchBodies(late.db), ['open'])
    await late.close()
  })

  test('booleans are kept as 0 and 1, other types are refused', async () => {
    const { rows } = await sql`select ${true} as yes, ${false} as no`.execute(db)
    assert.deepEqual(plain(rows), [{ yes: 1, no: 0 }])
    await assert.rejects(sql`select ${new Date(0)}`.execute(db), {
      name: 'TypeError',
      message: 'A value of type object cannot be stored',
    })
  })
})

function open({ config }: ScratchDatabase, longestWaitMs?: number): Database {
  assert.ok(config.engine === 'sqlite')
  return openSqlite(config.file, longestWaitMs === undefined ? {} : { longestWaitMs })
}

/** Rows of the driver have no prototype, which the strict comparison would notice. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
