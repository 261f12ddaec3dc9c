import { sql } from 'kysely'
import type { MigrationDb } from './migration.ts'

/** A file without an owner belongs to the catalogue: the cover of a species outlives the account that uploaded it. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`alter table media alter column user_id drop not null`.execute(db)
}
