import type { Config } from '../../config/config.ts'
import { type MigrationStep, migrate } from '../../db/migrations/migrate.ts'
import { inTransaction } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import { deleteAllCategoryRows } from '../../features/catalogue/species/categories.sql.ts'

/** Creates the categories together with their table. */
const FIRST_MIGRATION = '0001_plant_categories'

/**
 * Migrates the database and returns the applied migrations. A new database without a starter catalogue has no categories
 * either; an existing one keeps them.
 */
export function setUpDatabase(
  db: Db,
  { starterCatalogue }: Pick<Config, 'starterCatalogue'>,
  tell?: (step: MigrationStep) => void,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const applied = await migrate(db, undefined, tell)
    if (!starterCatalogue && applied.includes(FIRST_MIGRATION)) await deleteAllCategoryRows(db)
    return applied
  })
}
