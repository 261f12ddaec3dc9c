import { distinct } from '../../../base/distinct.ts'
import { foldForSearch } from '../../../base/fold-case.ts'
import { bumpRevision } from '../../../db/query/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import type { Scope } from '../../change/scope.ts'
import { holdSpeciesIndex, indexSpecies, type SearchableText } from '../search/inverted-index.ts'
import { listSpeciesRows, listTranslationsOfSpecies, updateSpeciesRow } from './species.sql.ts'
import { loadSpecies } from './species-loader.ts'

/** Runs a change of the catalogue in a transaction, under an advisory lock of the search index that holds on all servers. */
export function inCatalogue<T>(db: Db, { gardenId }: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  return inAccountTransaction(db, gardenId, async (db) => {
    await holdSpeciesIndex(db)
    return work(db)
  })
}

/**
 * Reads the species before a change; throws when the caller expected another state. A client may hold the ETag of the species
 * in its own language, or that of the response to an earlier change, which is in English or in the language changed.
 */
export async function matchingSpecies(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
  languages: readonly string[] = [],
): Promise<{ readonly coverMediaId: number | null }> {
  // An update without values locks the row until the transaction ends.
  const row = await updateSpeciesRow(db, id, {})
  if (row === undefined) throw new AppError('SPECIES_NOT_FOUND')
  if (precondition !== undefined) {
    const read = await loadSpecies(db, scope, [id])
    const responded = await loadSpecies(db, { languages, publicUrl: scope.publicUrl }, [id])
    precondition(...read, ...responded)
  }
  return row
}

/** Rebuilds the search index of these species from their names and all their translations. */
export async function reindexSpecies(db: Db, ids: readonly number[]): Promise<void> {
  const translationsOf = Map.groupBy(await listTranslationsOfSpecies(db, ids), ({ speciesId }) => speciesId)
  const texts = (await listSpeciesRows(db, ids, [])).map((species) => {
    const translations = translationsOf.get(species.id) ?? []
    return searchableText(species.id, { ...species, translations })
  })
  await indexSpecies(db, texts)
  await bumpRevision(db, { name: 'plant_species' })
}

type Name = string | null | undefined

interface SearchedNames {
  readonly commonName: string
  readonly scientificName: Name
  readonly genus: Name
  readonly family: Name
  readonly translations: readonly { readonly commonName: string }[]
}

export function searchableText(id: number, names: SearchedNames): SearchableText {
  const { commonName, scientificName, genus, family, translations } = names
  const fields = [commonName, scientificName, genus, family, ...translations.map((texts) => texts.commonName)]
  return {
    id,
    commonNameKey: foldForSearch(commonName),
    scientificNameKey: foldForSearch(scientificName ?? ''),
    familyKey: foldForSearch(family ?? ''),
    searchText: distinct(fields.flatMap((field) => (field ? foldForSearch(field) : []))).join('\n'),
  }
}
