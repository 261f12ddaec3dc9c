import { sql } from 'kysely'
import { jsonRows } from '../../../db/json-rows.ts'
import { bumpRevision } from '../../../db/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { holdSpeciesIndex, indexNewSpecies } from '../../../db/search/substring-index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { reindexSpecies, searchableText } from '../species.service.ts'
import {
  replaceCategories,
  type SpeciesValues,
  type TranslationRow,
  updateSpecies,
  upsertTranslation,
} from '../species.sql.ts'
import { type ExistingSpecies, findExisting } from './import.sql.ts'
import type { SpeciesRecord, TranslationRecord } from './species-record.ts'

export interface BatchResult {
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
}

export interface PlannedRecord {
  readonly identity: string
  readonly record: SpeciesRecord
  readonly categoryIds: readonly number[] | undefined
}

/** Writes some records in one short transaction: new ones are added, known ones changed where they differ. */
export async function importBatch(db: Db, planned: readonly PlannedRecord[]): Promise<BatchResult> {
  return inTransaction(db, async (db) => {
    // Another import at the same time would add the same species once more.
    await holdSpeciesIndex(db)
    const existing = await findExisting(
      db,
      planned.map(({ identity }) => identity),
    )
    const known = ({ identity, record }: PlannedRecord) => existing.get(identity)?.[record.namesake - 1]
    const fresh = planned.filter((plan) => known(plan) === undefined)
    await insertAll(db, fresh)
    let updated = 0
    for (const plan of planned) {
      const old = known(plan)
      if (old !== undefined && (await update(db, old, plan))) updated++
    }
    if (fresh.length + updated > 0) await bumpRevision(db, 'plant_species')
    return { inserted: fresh.length, updated, unchanged: planned.length - fresh.length - updated }
  })
}

async function insertAll(db: Db, planned: readonly PlannedRecord[]): Promise<void> {
  if (planned.length === 0) return
  const { rows } = await sql<{ id: number }>`insert into plant_species
    (common_name, scientific_name, genus, species_epithet, family, description, care_difficulty, light_requirement,
     watering_frequency_guide, humidity_requirement, toxicity_level)
    select value ->> 'name', value ->> 'scientificName', value ->> 'genus', value ->> 'speciesEpithet',
      value ->> 'family', value ->> 'description', coalesce(cast(value ->> 'careDifficulty' as bigint), 0),
      coalesce(cast(value ->> 'lightRequirement' as bigint), 0), value ->> 'wateringFrequencyGuide',
      value ->> 'humidityRequirement', coalesce(cast(value ->> 'toxicityLevel' as bigint), 0)
    from ${jsonRows(
      db,
      planned.map(
        ({ record: { translations: _translations, categories: _categories, ...values } }) => values,
      ),
    )} returning id`.execute(db)
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const written = planned.map((plan, at) => ({ ...plan, id: ids[at] ?? 0 }))

  const links = written.flatMap(({ id, categoryIds = [] }) =>
    categoryIds.map((category) => ({ id, category })),
  )
  if (links.length > 0) {
    await sql`insert into plant_species_categories (species_id, category_id)
      select cast(value ->> 'id' as bigint), cast(value ->> 'category' as bigint) from ${jsonRows(db, links)}`.execute(
      db,
    )
  }
  const texts = written.flatMap(({ id, record }) =>
    record.translations.map((translation) => ({ id, ...translation })),
  )
  if (texts.length > 0) {
    await sql`insert into plant_species_translations
      (species_id, language, common_name, description, watering_frequency_guide)
      select cast(value ->> 'id' as bigint), value ->> 'language', value ->> 'commonName',
        value ->> 'description', value ->> 'wateringFrequencyGuide' from ${jsonRows(db, texts)}`.execute(db)
  }
  await indexNewSpecies(
    db,
    written.map(({ id, record }) =>
      searchableText(id, { ...record, commonName: record.name }, searchFields(record)),
    ),
  )
}

async function writeTranslations(
  db: Db,
  speciesId: number,
  translations: readonly TranslationRecord[],
  known: readonly TranslationRow[],
): Promise<void> {
  for (const { language, commonName, ...texts } of translations) {
    const old = known.find((translation) => translation.language === language)
    const {
      description = old?.description ?? null,
      wateringFrequencyGuide = old?.wateringFrequencyGuide ?? null,
    } = texts
    await upsertTranslation(db, { speciesId, language, commonName, description, wateringFrequencyGuide })
  }
}

function searchFields(record: SpeciesRecord): (string | undefined)[] {
  const { name, scientificName, genus, family, translations } = record
  return [name, scientificName, genus, family, ...translations.map((texts) => texts.commonName)]
}

const COLUMNS = [
  ['commonName', 'common_name'],
  ['genus', 'genus'],
  ['speciesEpithet', 'species_epithet'],
  ['family', 'family'],
  ['description', 'description'],
  ['careDifficulty', 'care_difficulty'],
  ['lightRequirement', 'light_requirement'],
  ['wateringFrequencyGuide', 'watering_frequency_guide'],
  ['humidityRequirement', 'humidity_requirement'],
  ['toxicityLevel', 'toxicity_level'],
] as const

/** What the file does not say stays as it is. True when anything differed. */
async function update(
  db: Db,
  old: ExistingSpecies,
  { record, categoryIds }: PlannedRecord,
): Promise<boolean> {
  const values = changedValues(old, record)
  const isOtherCategories = categoryIds !== undefined && !isSameSet(categoryIds, old.categoryIds)
  const translations = record.translations.filter((translation) => !isKnown(old, translation))
  if (Object.keys(values).length === 0 && !isOtherCategories && translations.length === 0) return false
  await updateSpecies(db, old.id, values)
  if (isOtherCategories) await replaceCategories(db, old.id, categoryIds)
  await writeTranslations(db, old.id, translations, old.translations)
  await reindexSpecies(db, old.id)
  return true
}

function changedValues(old: ExistingSpecies, record: SpeciesRecord): SpeciesValues {
  const values: Record<string, string | number> = {}
  for (const [field, column] of COLUMNS) {
    const value = record[field]
    if (value !== undefined && value !== old.values[column]) values[column] = value
  }
  return values
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length
}

function isKnown({ translations }: ExistingSpecies, translation: TranslationRecord): boolean {
  const old = translations.find(({ language }) => language === translation.language)
  return (
    old !== undefined &&
    old.commonName === translation.commonName &&
    (translation.description ?? old.description) === old.description &&
    (translation.wateringFrequencyGuide ?? old.wateringFrequencyGuide) === old.wateringFrequencyGuide
  )
}
