import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** The words of the catalogue are found by their suffixes: by trigrams, the time of a search grew with the catalogue. */
export async function up(db: MigrationDb, { suffixIndex }: ColumnTypes): Promise<void> {
  for (const statement of suffixIndex('plant_species_words', 'word')) {
    await sql.raw(statement).execute(db)
  }
}
