import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { TestEngine } from './engines.ts'
import { eventually } from './eventually.ts'

/** Resolves when so many transactions wait for a named lock. The embedded engine has no need of locks. */
export async function untilWaitingForLocks({ name }: TestEngine, db: Db, count: number): Promise<void> {
  if (name === 'SQLite') return
  await eventually(async () => {
    const { rows } = await sql`
      select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    assert.equal(rows.length, count)
  }, 20_000)
}

/** Resolves when a statement waits for a row that somebody else has changed. The embedded engine lets nobody get that far. */
export async function untilWaitingForRow({ name }: TestEngine, db: Db): Promise<void> {
  if (name === 'SQLite') return
  await eventually(async () => {
    // A wait for another transaction names no database, but whoever waits has locked tables of one.
    const { rows } = await sql`
      select pid from pg_locks where locktype = 'transactionid' and not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`.execute(
      db,
    )
    assert.equal(rows.length, 1)
  }, 20_000)
}
