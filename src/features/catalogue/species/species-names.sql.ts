import { type RawBuilder, sql } from 'kysely'
import { amongFound, amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays, tuplesIn } from '../../../db/query/json-arrays.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { listWhole } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { languageLookup, languagesToFetch } from '../../../http/negotiation/language-lookup.ts'
import { isTranslatedInto, type LanguageShape, languageValues } from './species.sql.ts'

interface NamesRow {
  readonly id: number
  readonly commonName: string
  /** The JSON is a list of `[language, name]`. */
  readonly translations: string
}

type Languages = { readonly language: string; readonly languages: string }
type Shape = { readonly languages: LanguageShape }

function names(
  db: Db,
  bind: Languages,
  { languages }: Shape,
  isMeant: RawBuilder<boolean>,
): RawBuilder<NamesRow> {
  const translations =
    languages === 'none'
      ? sql`'[]'`
      : sql`(select ${jsonArrays(db, sql`x.language, x.common_name`, sql`x.language`)}
          from plant_species_translations x
          where x.species_id = s.id and ${isTranslatedInto(db, 'x.language', languages, bind)})`
  return sql<NamesRow>`select s.id, s.common_name as "commonName", ${translations} as translations
    from plant_species s where ${isMeant}`
}

type Batch = Languages & { gardenId: GardenId; last: number; limit: number }

const behind = preparedShapes((db, bind: Batch, shape: Shape) => {
  const grown = sql`select p.species_id from plants p where p.user_id = ${bind.gardenId}`
  const isMeant = sql<boolean>`${amongFound(db, 's.id', grown)} and s.id > ${bind.last}
    order by s.id limit ${bind.limit}`
  return names(db, bind, shape, isMeant)
})

/** Finds the common names, as a reader of these languages sees them, of the species of which a garden has plants. */
export async function commonNamesInGarden(
  db: Db,
  gardenId: GardenId,
  languages: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const { shape, ...bind } = languageValues(languagesToFetch(languages))
  const rows = await listWhole<NamesRow>(db, (db, last, limit) =>
    behind(db, { languages: shape }, { ...bind, gardenId, last: last?.id ?? 0, limit }),
  )
  return shownNames(rows, languages)
}

const byIds = preparedShapes((db, bind: Languages & { ids: string }, shape: Shape) =>
  names(db, bind, shape, amongListed(db, 's.id', bind.ids)),
)

/** Finds the common names of species as a reader of these languages sees them. */
export async function commonNamesOf(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const { shape, ...bind } = languageValues(languagesToFetch(languages))
  return shownNames(await byIds(db, { languages: shape }, { ...bind, ids: listed(ids) }), languages)
}

function shownNames(rows: readonly NamesRow[], languages: readonly string[]): Map<number, string> {
  const lookUp = languageLookup(languages)
  return new Map(
    rows.map(({ id, commonName, translations }) => {
      const translated = tuplesIn<[language: string, name: string]>(translations)
      const language = lookUp(translated.map(([language]) => language))
      return [id, translated.find(([other]) => other === language)?.[1] ?? commonName]
    }),
  )
}
