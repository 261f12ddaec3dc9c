import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** The link by which a file was uploaded. */
export async function up(db: MigrationDb, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table media add column grant_id ${integer}`.execute(db)
}
