import { sql } from 'kysely'
import type { MigrationDb } from './migration.ts'

/** The names of one language side by side: to list species by them reads nothing of other languages, and no description. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`create index plant_species_by_language
    on plant_species_translations (language, species_id, common_name)`.execute(db)
}
