import { sql } from 'kysely'
import { foldForSearch } from '../../base/fold-case.ts'
import type { ColumnTypes } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** What species can be filtered and sorted by, beside their types. */
export async function up(db: MigrationDb, { text }: ColumnTypes): Promise<void> {
  await sql`alter table plant_species_search
    add column family_key ${text} not null default ''`.execute(db)
  const { rows } = await sql<{ family: string }>`select distinct family from plant_species
    where family is not null`.execute(db)
  const keys = JSON.stringify(rows.map(({ family }) => [family, foldForSearch(family)]))
  await sql`update plant_species_search set family_key = value ->> 1
    from ${engineOf(db).jsonRows(keys)}, plant_species s
    where s.id = plant_species_search.species_id and s.family = value ->> 0`.execute(db)
  await sql`create index plant_species_by_family on plant_species_search (family_key, species_id)`.execute(db)
  await sql`create index plant_species_in_scientific_order
    on plant_species_search (scientific_name_key, species_id)`.execute(db)

  // In a botanical list most are unspecified: those are all but the others.
  for (const column of ['light_requirement', 'care_difficulty', 'toxicity_level']) {
    const name = sql.raw(`plant_species_by_${column}`)
    await sql`create index ${name} on plant_species (${sql.ref(column)}, id) where ${sql.ref(column)} > 0`.execute(
      db,
    )
  }
}
