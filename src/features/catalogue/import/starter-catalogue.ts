import { foldCase } from '../../../base/fold-case.ts'
import { ownFile } from '../../../base/own-files.ts'
import { holdLock, inLongTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { insertCategoryRow, listCategoryRows } from '../species/categories.sql.ts'
import type { SourceRow } from './file-format.ts'
import { openSource } from './file-format.ts'
import { importSpecies } from './import.service.ts'
import { hasAnySpecies } from './import.sql.ts'
import { readRecord } from './species-record.ts'

export const STARTER_CATALOGUE = ownFile('features/catalogue/species/starter-catalogue.csv')

/** Seeds an empty catalogue; returns the number of species. */
export async function loadStarterCatalogue(db: Db): Promise<number> {
  if (await hasAnySpecies(db)) return 0
  return inLongTransaction(db, async (db) => {
    await holdLock(db, 'starter catalogue')
    if (await hasAnySpecies(db)) return 0
    const { rows } = await openSource(STARTER_CATALOGUE)
    await addMissingCategories(db, rows())
    const { inserted } = await importSpecies(db, rows(), {
      bad: async (line, reason) => {
        throw new Error(`The starter catalogue has a mistake on line ${line}: ${reason}`)
      },
      progress: () => {},
    })
    return inserted
  })
}

/** An administrator may have deleted categories while the starter catalogue was switched off. */
async function addMissingCategories(db: Db, rows: AsyncIterable<SourceRow>): Promise<void> {
  const present = new Set((await listCategoryRows(db)).map(({ name }) => foldCase(name)))
  for await (const row of rows) {
    for (const name of readRecord(row)?.categories ?? []) {
      if (present.has(foldCase(name))) continue
      present.add(foldCase(name))
      await insertCategoryRow(db, { name })
    }
  }
}
