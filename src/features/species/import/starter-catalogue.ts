import { join } from 'node:path'
import type { Db } from '../../../db/schema.ts'
import { holdLock, inTransaction } from '../../../db/transaction.ts'
import { openSource } from './file-format.ts'
import { importSpecies } from './import.service.ts'
import { hasAnySpecies } from './import.sql.ts'

export const STARTER_CATALOGUE = join(import.meta.dirname, '..', 'starter-catalogue.csv')

/** Fills an empty catalogue; how many species that were. */
export async function loadStarterCatalogue(db: Db): Promise<number> {
  if (await hasAnySpecies(db)) return 0
  return inTransaction(db, async (db) => {
    await holdLock(db, 'starter catalogue')
    if (await hasAnySpecies(db)) return 0
    const { rows } = await openSource(STARTER_CATALOGUE)
    const { inserted } = await importSpecies(db, rows(), {
      bad: async (line, reason) => {
        throw new Error(`The starter catalogue has a mistake on line ${line}: ${reason}`)
      },
      progress: () => {},
    })
    return inserted
  })
}
