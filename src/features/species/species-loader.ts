import { rowsInOrder } from '../../db/rows-in-order.ts'
import type { Db } from '../../db/schema.ts'
import { contentLanguageOf } from '../../http/negotiation/language.ts'
import { languageLookup, languagesToFetch } from '../../http/negotiation/language-lookup.ts'
import { Localised } from '../../http/negotiation/localised.ts'
import type { Reader } from '../common/scope.ts'
import { mediaUrl } from '../media/media-view.ts'
import type { Species } from './species.schema.ts'
import {
  listCategoriesOfSpecies,
  listSpeciesRows,
  listTranslationsInLanguages,
  type SpeciesRow,
  type TranslationRow,
} from './species.sql.ts'

/** Species in the order of the ids, in the reader's language, in a constant number of queries; unknown ids are left out. */
export async function loadSpecies(
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<Localised<Species>[]> {
  if (ids.length === 0) return []
  const [rows, categories, translationOf] = await Promise.all([
    listSpeciesRows(db, ids),
    listCategoriesOfSpecies(db, ids),
    translationsFor(db, ids, reader.languages),
  ])
  const categoriesOf = Map.groupBy(categories, ({ speciesId }) => speciesId)
  return rowsInOrder(ids, rows).map((row) => {
    const { id } = row
    const translation = translationOf(id)
    const species = speciesOf(row, translation, reader.publicUrl)
    species.categories = (categoriesOf.get(id) ?? []).map(({ id, name }) => ({ id, name }))
    return new Localised(species, contentLanguageOf(translation?.language))
  })
}

/** Content negotiation: finds for each species the translation in the best of the reader's languages, if there is one. */
async function translationsFor(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<(id: number) => TranslationRow | undefined> {
  if (ids.length === 0 || languages.length === 0) return () => undefined
  const rows = await listTranslationsInLanguages(db, ids, languagesToFetch(languages))
  const rowsOf = Map.groupBy(rows, ({ speciesId }) => speciesId)
  const choose = languageLookup(languages)
  return (id) => {
    const available = rowsOf.get(id) ?? []
    const language = choose(available.map((row) => row.language))
    return available.find((row) => row.language === language)
  }
}

/** A text that is not translated is shown in English. */
function speciesOf(
  { coverKey, ...row }: SpeciesRow,
  translation: TranslationRow | undefined,
  publicUrl: string | undefined,
): Species {
  return {
    ...row,
    commonName: translation?.commonName ?? row.commonName,
    description: translation?.description ?? row.description,
    wateringFrequencyGuide: translation?.wateringFrequencyGuide ?? row.wateringFrequencyGuide,
    ...(coverKey === null ? {} : { coverUrl: mediaUrl(coverKey, publicUrl) }),
    categories: [],
  }
}
