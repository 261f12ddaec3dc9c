import { distinct } from '../../../base/distinct.ts'
import { foldForSearch } from '../../../base/fold-case.ts'
import { bumpRevision } from '../../../db/query/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { indexSpecies } from '../search/inverted-index.ts'
import { listSpeciesRows, listTranslationsOfSpecies } from './species.sql.ts'

/** Rebuilds the search index of these species from their names and all their translations. */
export async function reindexSpecies(db: Db, ids: readonly number[]): Promise<void> {
  const translationsOf = Map.groupBy(await listTranslationsOfSpecies(db, ids), ({ speciesId }) => speciesId)
  const texts = (await listSpeciesRows(db, ids, [])).map((species) => {
    const { id, commonName, scientificName, genus, family } = species
    const translated = (translationsOf.get(id) ?? []).map((translation) => translation.commonName)
    return searchableText(id, species, [commonName, scientificName, genus, family, ...translated])
  })
  await indexSpecies(db, texts)
  await bumpRevision(db, 'plant_species')
}

interface SearchedNames {
  readonly commonName: string
  readonly scientificName?: string | null | undefined
  readonly family?: string | null | undefined
}

export function searchableText(
  id: number,
  { commonName, scientificName, family }: SearchedNames,
  fields: readonly (string | null | undefined)[],
) {
  return {
    id,
    commonNameKey: foldForSearch(commonName),
    scientificNameKey: foldForSearch(scientificName ?? ''),
    familyKey: foldForSearch(family ?? ''),
    searchText: distinct(fields.flatMap((field) => (field ? foldForSearch(field) : []))).join('\n'),
  }
}
