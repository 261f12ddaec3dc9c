import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Since when a job is under way, and what the last run failed of, for all servers and processes to tell. */
export async function up(db: MigrationDb, { integer, text }: ColumnTypes): Promise<void> {
  await sql`alter table job_runs add column started_at ${integer}`.execute(db)
  await sql`alter table job_runs add column failure ${text}`.execute(db)
}
