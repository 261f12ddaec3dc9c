import { type RawBuilder, type Selectable, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { type Assigned, assigned, assignments } from '../../../db/query/assignments.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared, preparedRow, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, Tables } from '../../../db/schema.ts'
import {
  type ColumnOf,
  FIELD_NAMES,
  LISTED_FIELDS,
  type ListedField,
  SPECIES_FIELDS,
  type SpeciesField,
  unset,
} from '../species-fields.ts'

type SpeciesTable = Selectable<Tables['plant_species']>

export type SpeciesRow = Readonly<
  {
    id: number
    coverKey: string | null
    /** The JSON is a list of `[id, name]`. */
    categories: string
    /** The JSON has the texts of `TranslatedTexts`. */
    translations: string
  } & { [F in ListedField]: SpeciesTable[ColumnOf<F>] }
>

export type TranslatedTexts = [
  language: string,
  commonName: string,
  description: string | null,
  wateringFrequencyGuide: string | null,
]

export type TranslationRow = {
  readonly speciesId: number
  readonly language: string
  readonly commonName: string
  readonly description: string | null
  readonly wateringFrequencyGuide: string | null
}

/** A write sets these columns; an absent one keeps its value. */
export type SpeciesValues = { [F in SpeciesField as ColumnOf<F>]?: SpeciesTable[ColumnOf<F>] }

type SpeciesValuesBound = { ids: string; language: string; languages: string }

/** One statement reads species with all that is shown of them. */
const speciesByIds = preparedShapes(
  (db, bind: SpeciesValuesBound, { languages }: { languages: LanguageShape }) =>
    db
      .selectFrom('plant_species as s')
      .leftJoin('media as m', 'm.id', 's.cover_media_id')
      .select(['s.id', 'm.key as coverKey'])
      .select(LISTED_FIELDS.map(aliasedColumn))
      .select([
        sql<string>`(select ${jsonArrays(db, sql`c.id, c.name`, sql`c.name_key`)} from plant_species_categories l
          join plant_categories c on c.id = l.category_id where l.species_id = s.id)`.as('categories'),
        translatedTexts(db, bind, languages).as('translations'),
      ])
      .where(amongListed(db, 's.id', bind.ids)),
)

function translatedTexts(db: Db, bind: SpeciesValuesBound, languages: LanguageShape): RawBuilder<string> {
  if (languages === 'none') return sql`'[]'`
  const columns = sql`x.language, x.common_name, x.description, x.watering_frequency_guide`
  return sql`(select ${jsonArrays(db, columns, sql`x.language`)} from plant_species_translations x
    where x.species_id = s.id and ${isTranslatedInto(db, 'x.language', languages, bind)})`
}

/** The column reads `s.common_name as commonName`. */
type AliasedColumn<F extends ListedField> = F extends F ? `s.${ColumnOf<F>} as ${F}` : never

/** The assertion is needed because TypeScript does not relate a field to its column inside of a template. */
function aliasedColumn<F extends ListedField>(field: F): AliasedColumn<F> {
  return `s.${SPECIES_FIELDS[field].column} as ${field}` as AliasedColumn<F>
}

const categoriesOf = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_species_categories as l')
    .innerJoin('plant_categories as c', 'c.id', 'l.category_id')
    .select(['l.species_id as speciesId', 'c.id', 'c.name'])
    .where(amongListed(db, 'l.species_id', bind.ids))
    .orderBy('c.name_key'),
)

/** The rows have their translations in these languages. */
export function listSpeciesRows(db: Db, ids: readonly number[], languages: readonly string[]) {
  const { shape, ...bind } = languageValues(languages)
  return speciesByIds(db, { languages: shape }, { ids: listed(ids), ...bind })
}

export function listCategoriesOfSpecies(db: Db, ids: readonly number[]) {
  return categoriesOf(db, { ids: listed(ids) })
}

/** The parameters of a prepared statement are base languages. Nearly every reader prefers one language, which an index finds. */
export function languageValues(languages: readonly string[]) {
  return {
    shape: languages.length > 1 ? 'many' : languages.length === 1 ? 'one' : 'none',
    language: languages[0] ?? '',
    languages: JSON.stringify(languages.map((language) => [language])),
  } as const
}

export type LanguageShape = ReturnType<typeof languageValues>['shape']

/** The condition holds if a language is one of the given ones, with any script and region: `pt` also finds `pt-br`. */
export function isTranslatedInto(
  db: Db,
  column: string,
  shape: Exclude<LanguageShape, 'none'>,
  bind: { readonly language: string; readonly languages: string },
): RawBuilder<boolean> {
  const language = sql.ref(column)
  // Both engines compare these texts by code point, in which the full stop follows the hyphen.
  return shape === 'one'
    ? sql`${language} >= ${bind.language} and ${language} < cast(${bind.language} as text) || '.'`
    : sql`exists (select 1 from ${listedRows(db, bind.languages)}
        where ${language} >= value ->> 0 and ${language} < (value ->> 0) || '.')`
}

const translationsBySpecies = prepared((db, bind: { ids: string }) =>
  translations(db)
    .where(amongListed(db, 'species_id', bind.ids))
    .orderBy('language'),
)

export async function listTranslationsOfSpecies(db: Db, ids: readonly number[]): Promise<TranslationRow[]> {
  return translationsBySpecies(db, { ids: listed(ids) })
}

const translationByLanguage = preparedRow((db, bind: { speciesId: number; language: string }) =>
  translations(db).where('species_id', '=', bind.speciesId).where('language', '=', bind.language),
)

export async function findTranslationRow(db: Db, speciesId: number, tag: string) {
  // Tags are compared in lower case.
  return translationByLanguage(db, { speciesId, language: tag.toLowerCase() })
}

function translations(db: Db) {
  return db
    .selectFrom('plant_species_translations')
    .select([
      'species_id as speciesId',
      'language',
      'common_name as commonName',
      'description',
      'watering_frequency_guide as wateringFrequencyGuide',
    ])
}

const SPECIES_COLUMNS = FIELD_NAMES.map((field) => SPECIES_FIELDS[field].column)

const insertion = prepared(
  (_db, bind: Assigned) => sql<{ id: number }>`insert into plant_species
    (${sql.join(SPECIES_COLUMNS.map((name) => sql.ref(name)))})
    values (${sql.join(SPECIES_COLUMNS.map((name) => bind[name]))}) returning id`,
)

/** The statement names all columns each time: it is prepared once, and not for every set of given fields. */
export async function insertSpeciesRow(
  db: Db,
  values: SpeciesValues & { common_name: string },
): Promise<number> {
  const row = assigned(SPECIES_COLUMNS, values)
  for (const field of FIELD_NAMES) row[SPECIES_FIELDS[field].column] ??= unset(field)
  return insertedId(await insertion(db, row))
}

const change = preparedRow(
  (_db, bind: Assigned & { id: number; now: number }) => sql<{
    coverMediaId: number | null
  }>`update plant_species
    set ${assignments(SPECIES_COLUMNS, bind)}, updated_at = ${bind.now} where id = ${bind.id}
    returning cover_media_id as "coverMediaId"`,
)

/** Returns undefined if there is no such species. */
export async function updateSpeciesRow(db: Db, id: number, values: SpeciesValues) {
  return change(db, { ...assigned(SPECIES_COLUMNS, values), id, now: Date.now() })
}

export const deleteSpeciesRow = prepared((db, bind: { id: number }) =>
  db.deleteFrom('plant_species').where('id', '=', bind.id),
)

const categoriesUnlinked = prepared((db, bind: { id: number }) =>
  db.deleteFrom('plant_species_categories').where('species_id', '=', bind.id),
)
const categoriesLinked = prepared(
  (db, bind: { id: number; categoryIds: string }) =>
    sql`insert into plant_species_categories (species_id, category_id)
      select cast(${bind.id} as bigint), cast(cast(value as text) as bigint)
      from ${listedRows(db, bind.categoryIds)}`,
)

export async function replaceSpeciesCategories(
  db: Db,
  id: number,
  categoryIds: readonly number[],
): Promise<void> {
  await categoriesUnlinked(db, { id })
  await insertSpeciesCategories(db, id, categoryIds)
}

/** The species has none of these categories yet. */
export async function insertSpeciesCategories(
  db: Db,
  id: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length > 0) await categoriesLinked(db, { id, categoryIds: listed(categoryIds) })
}

const categoriesCounted = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_categories')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(amongListed(db, 'id', bind.ids)),
)

export async function countCategories(db: Db, ids: readonly number[]): Promise<number> {
  const [row] = await categoriesCounted(db, { ids: listed(ids) })
  return row?.total ?? 0
}

export const upsertTranslationRow = prepared((db, bind: TranslationRow) => {
  const texts = {
    common_name: bind.commonName,
    description: bind.description,
    watering_frequency_guide: bind.wateringFrequencyGuide,
  }
  return db
    .insertInto('plant_species_translations')
    .values({ species_id: bind.speciesId, language: bind.language, ...texts })
    .onConflict((conflict) => conflict.columns(['species_id', 'language']).doUpdateSet(texts))
})

const translationDeleted = prepared((db, bind: { speciesId: number; language: string }) =>
  db
    .deleteFrom('plant_species_translations')
    .where('species_id', '=', bind.speciesId)
    .where('language', '=', bind.language)
    .returning('language'),
)

export async function deleteTranslationRow(db: Db, speciesId: number, language: string): Promise<boolean> {
  return (await translationDeleted(db, { speciesId, language })).length > 0
}

const byId = prepared((db, bind: { id: number }) =>
  db.selectFrom('plant_species').select('id').where('id', '=', bind.id),
)

export async function hasSpecies(db: Db, id: number): Promise<boolean> {
  return (await byId(db, { id })).length > 0
}
