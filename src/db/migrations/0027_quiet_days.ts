import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** The day before which a user wants no reminders. */
export async function up(db: MigrationDb, { text }: ColumnTypes): Promise<void> {
  await sql`alter table care_settings add column quiet_until ${text}`.execute(db)
}
