import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { engineOf } from '../../db/session-executor.ts'
import { inTransaction } from '../../db/transaction.ts'

/** It is there from before the first file is restored until all rows are committed. No migration knows it. */
const MARK = 'unfinished_restore'

export async function markUnfinished(db: Db): Promise<void> {
  const { columnTypes } = engineOf(db)
  await inTransaction(db, async (db) => {
    await sql`create table if not exists ${sql.table(MARK)} (
      started_at ${sql.raw(columnTypes.integer)} not null
    )${sql.raw(columnTypes.tableEnd)}`.execute(db)
    await sql`delete from ${sql.table(MARK)}`.execute(db)
    await sql`insert into ${sql.table(MARK)} (started_at) values (${Date.now()})`.execute(db)
  })
}

/** To be called in the transaction that finishes the restore. */
export async function removeMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(db)
}

/** Refuses a database that a restore was to fill, and did not: it looks like a new one, while the storage has files already. */
export async function requireFinishedRestore(db: Db): Promise<void> {
  if (!(await engineOf(db).hasTable(db, MARK))) return
  const { rows } = await sql<{ at: number }>`select started_at as at from ${sql.table(MARK)}`.execute(db)
  throw new Error(unfinishedSince(rows[0]?.at ?? 0))
}

export const UNFINISHED_SINCE = `select started_at as at from ${MARK}`

export function unfinishedSince(startedAt: number): string {
  return `a restore that began ${new Date(startedAt).toISOString()} has not ended: wait for it or, if it was stopped, run it again, and it goes on`
}
