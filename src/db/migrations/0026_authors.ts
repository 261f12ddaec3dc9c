import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** The author of an entry, unless it was the owner of the garden. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text } = types
  await sql`alter table plant_journals add column author ${text}`.execute(db)
  await sql`alter table plant_journals add column author_id ${integer}`.execute(db)
  await sql`alter table plant_journals add column grant_id ${integer}`.execute(db)
  await sql`create index plant_journals_of_author on plant_journals (author_id)
    where author_id is not null`.execute(db)
  await sql`create index plant_journals_of_grant on plant_journals (grant_id)
    where grant_id is not null`.execute(db)
}
