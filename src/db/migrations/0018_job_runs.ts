import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** When each job that servers share was last done. */
export async function up(db: MigrationDb, { integer, text, tableEnd }: ColumnTypes): Promise<void> {
  await sql`create table job_runs (
    name ${text} not null primary key,
    ended_at ${integer} not null
  )${tableEnd}`.execute(db)
}
