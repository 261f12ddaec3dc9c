import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Users that take turns at a schedule. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text } = types
  await sql`alter table care_schedules add column assignees ${text}`.execute(db)
  await sql`alter table care_schedules add column turn ${integer}`.execute(db)
  await sql`create index care_schedules_with_turns on care_schedules (user_id, id)
    where assignees is not null`.execute(db)
}
