import { sql } from 'kysely'
import { among, amongListed, listed } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'

export interface SpeciesRow {
  readonly id: number
  readonly commonName: string
  readonly scientificName: string | null
  readonly genus: string | null
  readonly speciesEpithet: string | null
  readonly family: string | null
  readonly description: string | null
  readonly coverKey: string | null
  readonly careDifficulty: number
  readonly lightRequirement: number
  readonly wateringFrequencyGuide: string | null
  readonly humidityRequirement: string | null
  readonly toxicityLevel: number
}

export interface TranslationRow {
  readonly speciesId: number
  readonly language: string
  readonly commonName: string
  readonly description: string | null
  readonly wateringFrequencyGuide: string | null
}

/** The columns a write sets; an absent one stays as it is. */
export interface SpeciesValues {
  common_name?: string
  scientific_name?: string | null
  genus?: string | null
  species_epithet?: string | null
  family?: string | null
  description?: string | null
  cover_media_id?: number | null
  care_difficulty?: number
  light_requirement?: number
  watering_frequency_guide?: string | null
  humidity_requirement?: string | null
  toxicity_level?: number
}

const speciesByIds = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_species as s')
    .leftJoin('media as m', 'm.id', 's.cover_media_id')
    .select([
      's.id',
      's.common_name as commonName',
      's.scientific_name as scientificName',
      's.genus',
      's.species_epithet as speciesEpithet',
      's.family',
      's.description',
      'm.key as coverKey',
      's.care_difficulty as careDifficulty',
      's.light_requirement as lightRequirement',
      's.watering_frequency_guide as wateringFrequencyGuide',
      's.humidity_requirement as humidityRequirement',
      's.toxicity_level as toxicityLevel',
    ])
    .where(amongListed(db, 's.id', bind.ids)),
)
const categoriesOf = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_species_categories as l')
    .innerJoin('plant_categories as c', 'c.id', 'l.category_id')
    .select(['l.species_id as speciesId', 'c.id', 'c.name'])
    .where(amongListed(db, 'l.species_id', bind.ids))
    .orderBy('c.name_key'),
)

export function listSpeciesRows(db: Db, ids: readonly number[]): Promise<SpeciesRow[]> {
  return speciesByIds(db, { ids: listed(ids) })
}

export function listCategoriesOf(db: Db, ids: readonly number[]) {
  return categoriesOf(db, { ids: listed(ids) })
}

/** In the languages named, whatever their script and region: `pt` also finds `pt-br`. */
export function listTranslationsOf(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<TranslationRow[]> {
  const named = jsonRows(
    db,
    languages.map((language) => [language]),
  )
  return (
    translations(db)
      .where(among(db, 'species_id', ids))
      // Texts are compared by code point, in which the full stop comes right after the hyphen.
      .where(
        sql<boolean>`exists (select 1 from ${named} where language >= value ->> 0 and language < (value ->> 0) || '.')`,
      )
      .execute()
  )
}

export function listTranslationsBySpecies(db: Db, ids: readonly number[]): Promise<TranslationRow[]> {
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

const UNSET = {
  scientific_name: null,
  genus: null,
  species_epithet: null,
  family: null,
  description: null,
  cover_media_id: null,
  care_difficulty: 0,
  light_requirement: 0,
  watering_frequency_guide: null,
  humidity_requirement: null,
  toxicity_level: 0,
}

const SPECIES_COLUMNS = [
  'common_name',
  'scientific_name',
  'genus',
  'species_epithet',
  'family',
  'description',
  'cover_media_id',
  'care_difficulty',
  'light_requirement',
  'watering_frequency_guide',
  'humidity_requirement',
  'toxicity_level',
] as const satisfies readonly (keyof SpeciesValues)[]

export async function insertSpeciesRow(
  db: Db,
  values: SpeciesValues & { common_name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('plant_species')
    .values({ ...UNSET, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined when there is no such species. */
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

export async function replaceCategories(db: Db, id: number, categoryIds: readonly number[]): Promise<void> {
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
