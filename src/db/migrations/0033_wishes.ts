import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Plants that a user would like to have. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`create table wishes (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    name ${text} not null,
    species_id ${integer} references plant_species (id) on delete set null,
    note ${text},
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index wishes_by_garden on wishes (user_id, id)`.execute(db)
  await sql`create index wishes_by_species on wishes (species_id)`.execute(db)
}
