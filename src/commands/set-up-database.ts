import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteAllCategories } from '../features/categories/categories.sql.ts'

/** It makes the categories together with their table. */
const FIRST_MIGRATION = '0001_plant_categories'

/**
 * Brings the database up to date and tells what was applied. One that is made where no starter catalogue is wanted is
 * left without its categories too; one that was there before keeps what it has.
 */
export function setUpDatabase(
  db: Db,
  { starterCatalogue }: Pick<Config, 'starterCatalogue'>,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const applied = await migrate(db)
    if (!starterCatalogue && applied.includes(FIRST_MIGRATION)) await deleteAllCategories(db)
    return applied
  })
}
