import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** When each job that servers share was last done. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const integer = sql.raw(types.integer)
  const text = sql.raw(types.text)
  await sql`create table job_runs (
    name ${text} not null primary key,
    ended_at ${integer} not null
  )${sql.raw(types.tableEnd)}`.execute(db)
}
