import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { among, amongListed, listed } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { engineOf } from '../../db/engine.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, Tables } from '../../db/schema.ts'
import {
  type ColumnOf,
  FIELD_NAMES,
  LISTED_FIELDS,
  type ListedField,
  SPECIES_FIELDS,
  type SpeciesField,
  unset,
} from './species-fields.ts'

type SpeciesTable = Selectable<Tables['plant_species']>

export type SpeciesRow = Readonly<
  { id: number; coverKey: string | null } & { [F in ListedField]: SpeciesTable[ColumnOf<F>] }
>

export interface TranslationRow {
  readonly speciesId: number
  readonly language: string
  readonly commonName: string
  readonly description: string | null
  readonly wateringFrequencyGuide: string | null
}

/** The columns that a write sets; an absent one keeps its value. */
export type SpeciesValues = { [F in SpeciesField as ColumnOf<F>]?: SpeciesTable[ColumnOf<F>] }

const speciesByIds = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_species as s')
    .leftJoin('media as m', 'm.id', 's.cover_media_id')
    .select(['s.id', 'm.key as coverKey'])
    .select(LISTED_FIELDS.map(aliasedColumn))
    .where(amongListed(db, 's.id', bind.ids)),
)
/** `s.common_name as commonName` */
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

export function listSpeciesRows(db: Db, ids: readonly number[]): MaybePromise<SpeciesRow[]> {
  return speciesByIds(db, { ids: listed(ids) })
}

export function listCategoriesOfSpecies(db: Db, ids: readonly number[]) {
  return categoriesOf(db, { ids: listed(ids) })
}

export function listTranslationsInLanguages(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<TranslationRow[]> {
  return translations(db)
    .where(among(db, 'species_id', ids))
    .where(isTranslatedInto(db, 'language', 'many', languageValues(languages)))
    .execute()
}

/** Base languages as parameters of a prepared statement. Nearly every reader prefers one language, which an index finds. */
export function languageValues(languages: readonly string[]) {
  return {
    shape: languages.length > 1 ? 'many' : languages.length === 1 ? 'one' : 'none',
    language: languages[0] ?? '',
    languages: JSON.stringify(languages.map((language) => [language])),
  } as const
}

export type LanguageShape = ReturnType<typeof languageValues>['shape']

/** Whether a language is one of the given ones, with any script and region: `pt` also finds `pt-br`. */
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
    : sql`exists (select 1 from ${engineOf(db).jsonRows(bind.languages)}
        where ${language} >= value ->> 0 and ${language} < (value ->> 0) || '.')`
}

export function listTranslationsOfSpecies(db: Db, ids: readonly number[]): Promise<TranslationRow[]> {
  return translations(db)
    .where(among(db, 'species_id', ids))
    .orderBy('language')
    .execute()
}

export function findTranslationRow(
  db: Db,
  speciesId: number,
  tag: string,
): Promise<TranslationRow | undefined> {
  return (
    translations(db)
      .where('species_id', '=', speciesId)
      // Tags are compared in lower case.
      .where('language', '=', tag.toLowerCase())
      .executeTakeFirst()
  )
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

/** Names all columns each time: one prepared statement, and not one for every set of given fields. */
export async function insertSpeciesRow(
  db: Db,
  values: SpeciesValues & { common_name: string },
): Promise<number> {
  const row = FIELD_NAMES.map((field) => values[SPECIES_FIELDS[field].column] ?? unset(field))
  const { rows } = await sql<{
    id: number
  }>`insert into plant_species (${sql.join(SPECIES_COLUMNS.map((name) => sql.ref(name)))})
    values (${sql.join(row)}) returning id`.execute(db)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('The species was not inserted')
  return inserted.id
}

/** Undefined if there is no such species. */
export async function updateSpeciesRow(
  db: Db,
  id: number,
  values: SpeciesValues,
): Promise<{ coverMediaId: number | null } | undefined> {
  const { rows } = await sql<{ coverMediaId: number | null }>`update plant_species
    set ${assignments(SPECIES_COLUMNS, values)}, updated_at = ${Date.now()} where id = ${id}
    returning cover_media_id as "coverMediaId"`.execute(db)
  return rows[0]
}

export async function deleteSpeciesRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('plant_species').where('id', '=', id).execute()
}

export async function replaceSpeciesCategories(
  db: Db,
  id: number,
  categoryIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('plant_species_categories').where('species_id', '=', id).execute()
  if (categoryIds.length === 0) return
  await sql`insert into plant_species_categories (species_id, category_id)
    select cast(${id} as bigint), cast(cast(value as text) as bigint) from ${jsonRows(db, categoryIds)}`.execute(
    db,
  )
}

export async function countCategories(db: Db, ids: readonly number[]): Promise<number> {
  const { total } = await db
    .selectFrom('plant_categories')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(among(db, 'id', ids))
    .executeTakeFirstOrThrow()
  return total
}

export async function upsertTranslationRow(
  db: Db,
  { speciesId, language, ...texts }: TranslationRow,
): Promise<void> {
  const values = {
    common_name: texts.commonName,
    description: texts.description,
    watering_frequency_guide: texts.wateringFrequencyGuide,
  }
  await db
    .insertInto('plant_species_translations')
    .values({ species_id: speciesId, language, ...values })
    .onConflict((conflict) => conflict.columns(['species_id', 'language']).doUpdateSet(values))
    .execute()
}

export async function deleteTranslationRow(db: Db, speciesId: number, language: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('plant_species_translations')
    .where('species_id', '=', speciesId)
    .where('language', '=', language)
    .returning('language')
    .execute()
  return rows.length > 0
}

export async function hasSpecies(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('plant_species').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
