import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres, openScratch } from '../../../test/engines.ts'
import { untilWaitingForLocks } from '../../../test/lock-waiters.ts'
import { openTransaction } from '../../../test/open-transaction.ts'
import { addScratchRow, createScratchTable } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import { engineOf } from '../session-executor.ts'
import { freeLock, holdLock, inTransaction } from '../transaction.ts'

const LOCK = 'rows'

onPostgres('a check under a lock', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
    const statements = engineOf(db).columnTypes.checkUnderLock('has_no_row', {
      arguments: { wanted: 'text' },
      query: 'select from scratch_rows where body = wanted',
    })
    for (const statement of statements) await sql.raw(statement).execute(db)
  })
  afterEach(() => database.close())

  function check(body: string) {
    return sql<boolean>`has_no_row(cast(cast(${freeLock(db, LOCK)} as text) as bigint), ${body})`
  }

  async function hasNoRow(body: string): Promise<boolean | undefined> {
    const { rows } = await sql<{ holds: boolean }>`select ${check(body)} as holds`.execute(db)
    return rows[0]?.holds
  }

  test('holds while the lock is free and the query finds nothing', async () => {
    await addScratchRow(db, 'one')
    assert.deepEqual([await hasNoRow('one'), await hasNoRow('two')], [false, true])
    const other = await openTransaction(db, (db) => holdLock(db, LOCK))
    assert.equal(await hasNoRow('two'), false)
    await other.commit()
    assert.equal(await hasNoRow('two'), true)
  })

  test('sees what was committed after its statement began', async () => {
    const gate = await openTransaction(db, (db) => holdLock(db, 'gate'))
    const late = sql<{ holds: boolean }>`select ${check('late')} as holds
      from (select pg_advisory_xact_lock(cast(cast(${freeLock(db, 'gate')} as text) as bigint)) offset 0) as gate`
    const answer = late.execute(db)
    await untilWaitingForLocks(engine, db, 1)
    await inTransaction(db, async (db) => {
      await holdLock(db, LOCK)
      await addScratchRow(db, 'late')
    })
    await gate.commit()
    assert.deepEqual([...(await answer).rows], [{ holds: false }])
  })

  test('has no lock inside a transaction, which can hold one', async () => {
    assert.equal(await inTransaction(db, async (db) => freeLock(db, LOCK)), undefined)
  })
})
