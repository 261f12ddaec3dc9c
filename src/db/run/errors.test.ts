import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres, openScratch } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import {
  ConnectionLostError,
  isDatabaseFull,
  isDatabaseOverloaded,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isRetryable,
  isUniqueViolation,
  SharedSessionError,
} from './errors.ts'
import { inTransaction } from './transaction.ts'

onEachEngine('violations', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
    await addScratchRow(db, 'parent')
  })
  afterEach(() => database.close())

  const kindsOf = async (statement: Promise<unknown>) =>
    statement.then(
      () => 'no error',
      (error: unknown) => kinds(error),
    )

  test('of a unique column and of a primary key are recognised', async () => {
    assert.deepEqual(
      [
        await kindsOf(addScratchRow(db, 'parent')),
        await kindsOf(sql`insert into scratch_rows (id, body) values (1, 'other')`.execute(db)),
      ],
      [['unique'], ['unique']],
    )
  })

  test('of a foreign key are recognised from both sides', async () => {
    await sql`insert into scratch_rows (body, parent_id) values ('child', 1)`.execute(db)
    await sql`insert into scratch_rows (body, kept_by) values ('keeper', 2)`.execute(db)
    assert.deepEqual(
      [
        await kindsOf(sql`insert into scratch_rows (parent_id) values (99)`.execute(db)),
        await kindsOf(sql`delete from scratch_rows where id = 1`.execute(db)),
        await kindsOf(sql`delete from scratch_rows where id = 2`.execute(db)),
      ],
      [['foreign key'], ['foreign key'], ['foreign key']],
    )
  })

  test('of anything else are neither', async () => {
    assert.deepEqual(
      [
        await kindsOf(sql`insert into scratch_rows (id) values ('text')`.execute(db)),
        await kindsOf(sql`select * from nothing`.execute(db)),
      ],
      [[], []],
    )
  })
})

onPostgres('a statement that takes longer than it may', (engine) => {
  test('is no mistake of the caller: the database is not available to it', async () => {
    const { db, close } = await openScratch(engine)
    try {
      const slow = inTransaction(db, async (db) => {
        await sql`set local statement_timeout = '10ms'`.execute(db)
        await sql`select pg_sleep(60)`.execute(db)
      })
      await assert.rejects(slow, isDatabaseUnavailable)
    } finally {
      await close()
    }
  })
})

test('what cannot be provoked here is recognised by its code', () => {
  const withCode = (code: unknown) => kinds(Object.assign(new Error('?'), { code }))
  const withSqliteCode = (errcode: number) =>
    kinds(Object.assign(new Error('?'), { code: 'ERR_SQLITE_ERROR', errcode }))
  assert.deepEqual(
    {
      busy: withSqliteCode(5),
      busyRecovering: withSqliteCode(261),
      busySnapshot: withSqliteCode(517),
      sqliteFull: withSqliteCode(13),
      sqliteReadOnly: withSqliteCode(8),
      sqliteInput: withSqliteCode(10),
      sqliteSync: withSqliteCode(1034),
      sqliteCannotOpen: withSqliteCode(14),
      queueFull: withCode('DATABASE_QUEUE_FULL'),
      silent: withCode('DATABASE_SILENT'),
      serverFull: withCode('53100'),
      serialization: withCode('40001'),
      deadlock: withCode('40P01'),
      tooManyConnections: withCode('53300'),
      starting: withCode('57P03'),
      cancelled: withCode('57014'),
      replica: withCode('25006'),
      idleForTooLong: withCode('25P03'),
      changedTable: withCode('0A000'),
      lost: kinds(new ConnectionLostError(new Error('read ECONNRESET'))),
      shared: kinds(new SharedSessionError()),
      failedTransaction: withCode('25P02'),
    },
    {
      busy: ['unavailable'],
      busyRecovering: ['unavailable'],
      busySnapshot: ['unavailable'],
      sqliteFull: ['full'],
      sqliteReadOnly: ['unavailable'],
      sqliteInput: ['unavailable'],
      sqliteSync: ['unavailable'],
      sqliteCannotOpen: ['overloaded'],
      queueFull: ['overloaded'],
      silent: ['unavailable'],
      serverFull: ['full'],
      serialization: ['retryable', 'unavailable'],
      deadlock: ['retryable', 'unavailable'],
      tooManyConnections: ['unavailable'],
      starting: ['unavailable'],
      cancelled: ['unavailable'],
      replica: ['unavailable'],
      idleForTooLong: ['unavailable'],
      changedTable: ['retryable', 'unavailable'],
      lost: ['unavailable'],
      shared: ['unavailable'],
      failedTransaction: [],
    },
  )
})

test('a lost connection is told with the reason of each address that was tried', () => {
  const reasons = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432']
  const { message } = new ConnectionLostError(new AggregateError(reasons.map((reason) => new Error(reason))))
  assert.equal(message, reasons.join(', '))
})

test('errors of other origin are none of these, whatever their number', () => {
  assert.deepEqual([{ code: '23505' }, '23505', undefined, null].flatMap(kinds), [])
  assert.deepEqual(
    [5, 13, 787, 2067].flatMap((code) => kinds(Object.assign(new Error('?'), { code }))),
    [],
  )
})

function kinds(error: unknown): string[] {
  const tests = {
    unique: isUniqueViolation,
    'foreign key': isForeignKeyViolation,
    retryable: isRetryable,
    unavailable: isDatabaseUnavailable,
    overloaded: isDatabaseOverloaded,
    full: isDatabaseFull,
  }
  return Object.entries(tests)
    .filter(([, recognises]) => recognises(error))
    .map(([name]) => name)
}
