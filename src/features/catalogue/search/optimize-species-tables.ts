import { optimizeTables } from '../../../db/run/large-writes.ts'
import type { Db } from '../../../db/schema.ts'

/** To be called after many species were added. */
export async function optimizeSpeciesTables(db: Db): Promise<void> {
  await optimizeTables(db, [
    'plant_species',
    'plant_species_search',
    'plant_species_categories',
    'plant_species_words',
    'plant_species_grams',
  ])
}
