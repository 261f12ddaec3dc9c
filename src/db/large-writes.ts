import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/** To be called by a process that fills tables, before it begins. */
export async function expectLargeWrites(db: Db): Promise<void> {
  await engineOf(db).expectLargeWrites(db)
}

const SPECIES_TABLES = [
  'plant_species',
  'plant_species_search',
  'plant_species_categories',
  'plant_species_words',
  'plant_species_grams',
]

/** After many species were added: plans made for an almost empty table are bad ones for a full one. */
export async function settleSpecies(db: Db): Promise<void> {
  await engineOf(db).settle(db, SPECIES_TABLES)
}
