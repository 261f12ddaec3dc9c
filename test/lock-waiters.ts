import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { TestEngine } from './engines.ts'
import { eventually } from './eventually.ts'

/** Resolves when so many transactions wait for an advisory lock. SQLite has one writer at a time and needs no locks. */
export async function untilWaitingForLocks({ name }: TestEngine, db: Db, count: number): Promise<void> {
  if (name === 'SQLite') return
  await eventually(async () => {
    const { rows } = await sql`
      select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    assert.equal(rows.length, count)
  })
}

/** Resolves when a statement waits for a row lock. On SQLite a second writer does not even begin. */
export async function untilWaitingForRow({ name }: TestEngine, db: Db): Promise<void> {
  if (name === 'SQLite') return
  await eventually(async () => {
    // A wait for another transaction names no database, but the waiting one holds locks on tables of one.
    const { rows } = await sql`
      select pid from pg_locks where locktype = 'transactionid' and not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`.execute(
      db,
    )
    assert.equal(rows.length, 1)
  })
}
