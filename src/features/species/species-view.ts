import type { Db } from '../../db/schema.ts'
import { MAIN_LANGUAGE } from '../../http/language.ts'
import { mediaUrl } from '../media/media.service.ts'
import type { Species } from './species.schema.ts'
import {
  listCategoriesOf,
  listSpeciesByIds,
  listTranslationsOf,
  type SpeciesRow,
  type TranslationRow,
} from './species.sql.ts'

export interface Reader {
  /** Languages the reader would take, best first. */
  readonly languages: readonly string[]
  readonly publicUrl: string | undefined
}

export interface SpeciesView {
  readonly species: Species
  readonly language: string
}

/** Species as a reader sees them, in the order of the ids; ids that name nothing are left out. */
export async function viewSpecies(db: Db, ids: readonly number[], reader: Reader): Promise<SpeciesView[]> {
  if (ids.length === 0) return []
  const [rows, categories, translations] = await Promise.all([
    listSpeciesByIds(db, ids),
    listCategoriesOf(db, ids),
    reader.languages.length === 0 ? [] : listTranslationsOf(db, ids, reader.languages),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const categoriesOf = Map.groupBy(categories, ({ speciesId }) => speciesId)
  const translationsOf = Map.groupBy(translations, ({ speciesId }) => speciesId)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (row === undefined) return []
    const translation = bestTranslation(translationsOf.get(id) ?? [], reader.languages)
    const species = speciesOf(row, translation, reader.publicUrl)
    species.categories = (categoriesOf.get(id) ?? []).map(({ id, name }) => ({ id, name }))
    return [{ species, language: translation?.language ?? MAIN_LANGUAGE }]
  })
}

export function bestTranslation(
  translations: readonly TranslationRow[],
  languages: readonly string[],
): TranslationRow | undefined {
  for (const language of languages) {
    const found = translations.find((translation) => translation.language === language)
    if (found !== undefined) return found
  }
  return undefined
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
