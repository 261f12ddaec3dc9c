import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { bumpRevision } from '../../../db/query/revisions.ts'
import { inLongTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { holdSpeciesIndex, indexSpecies } from '../search/inverted-index.ts'
import { reindexSpecies, searchableText } from '../species/catalogue.ts'
import {
  replaceSpeciesCategories,
  type SpeciesValues,
  type TranslationRow,
  updateSpeciesRow,
  upsertTranslationRow,
} from '../species/species.sql.ts'
import { isLevelField, LISTED_FIELDS, type ListedField, SPECIES_FIELDS } from '../species-fields.ts'
import { type ExistingSpecies, findExisting } from './import.sql.ts'
import type { SpeciesRecord, TranslationRecord } from './species-record.ts'

interface BatchResult {
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  /** These records differ from the database and are not updated yet. */
  readonly left: readonly PlannedRecord[]
}

export interface PlannedRecord {
  readonly line: number
  readonly identity: string
  readonly record: SpeciesRecord
  readonly categoryIds: readonly number[] | undefined
}

/** A change takes longer than an insert, and a transaction should be short for the sake of other writers. */
export const MOST_CHANGES = 500

/**
 * Imports some records in one short transaction: new ones are inserted, known ones updated where they differ. At most
 * MOST_CHANGES are updated; the rest is returned as `left`, for the next transactions.
 */
export async function importBatch(db: Db, planned: readonly PlannedRecord[]): Promise<BatchResult> {
  return inLongTransaction(db, async (db) => {
    // Otherwise two imports at the same time could both insert a species.
    await holdSpeciesIndex(db)
    const existing = await findExisting(
      db,
      planned.map(({ identity }) => identity),
    )
    const known = ({ identity, record }: PlannedRecord) => existing.get(identity)?.[record.namesake - 1]
    const fresh = planned.filter((plan) => known(plan) === undefined)
    await insertAll(db, fresh)
    const changes = planned.flatMap((plan) => changeOf(known(plan), plan) ?? [])
    const now = changes.slice(0, MOST_CHANGES)
    for (const change of now) await write(db, change)
    if (now.length > 0) {
      await reindexSpecies(
        db,
        now.map(({ old }) => old.id),
      )
    } else if (fresh.length > 0) await bumpRevision(db, { name: 'plant_species' })
    const unchanged = planned.length - fresh.length - changes.length
    const left = changes.slice(MOST_CHANGES).map(({ plan }) => plan)
    return { inserted: fresh.length, updated: now.length, unchanged, left }
  })
}

async function insertAll(db: Db, planned: readonly PlannedRecord[]): Promise<void> {
  if (planned.length === 0) return
  const columns = sql.join(LISTED_FIELDS.map((field) => sql.ref(SPECIES_FIELDS[field].column)))
  const { rows } = await sql<{ id: number }>`insert into plant_species (${columns})
    select ${sql.join(LISTED_FIELDS.map(jsonValue))}
    from ${jsonRows(
      db,
      planned.map(
        ({ record: { translations: _translations, categories: _categories, name, ...values } }) => ({
          ...values,
          commonName: name,
        }),
      ),
    )} returning id`.execute(db)
  // The database numbers the rows in their order, but may return them in another.
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
  await indexSpecies(
    db,
    written.map(({ id, record }) => searchableText(id, { ...record, commonName: record.name })),
  )
}

function jsonValue(field: ListedField): RawBuilder<unknown> {
  const value = sql`value ->> ${sql.lit(field)}`
  return isLevelField(field) ? sql`coalesce(cast(${value} as bigint), 0)` : value
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
    await upsertTranslationRow(db, { speciesId, language, commonName, description, wateringFrequencyGuide })
  }
}

interface Change {
  readonly plan: PlannedRecord
  readonly old: ExistingSpecies
  readonly values: SpeciesValues
  readonly categoryIds: readonly number[] | undefined
  readonly translations: readonly TranslationRecord[]
}

/** A field that the file does not have keeps its value. Returns undefined when nothing differs. */
function changeOf(old: ExistingSpecies | undefined, plan: PlannedRecord): Change | undefined {
  if (old === undefined) return undefined
  const { record, categoryIds } = plan
  const values = changedValues(old, record)
  const isOtherCategories = categoryIds !== undefined && !isSameSet(categoryIds, old.categoryIds)
  const translations = record.translations.filter((translation) => !isKnown(old, translation))
  if (Object.keys(values).length === 0 && !isOtherCategories && translations.length === 0) return undefined
  return { plan, old, values, categoryIds: isOtherCategories ? categoryIds : undefined, translations }
}

async function write(db: Db, { old, values, categoryIds, translations }: Change): Promise<void> {
  await updateSpeciesRow(db, old.id, values)
  if (categoryIds !== undefined) await replaceSpeciesCategories(db, old.id, categoryIds)
  await writeTranslations(db, old.id, translations, old.translations)
}

function changedValues(old: ExistingSpecies, record: SpeciesRecord): SpeciesValues {
  const values: Record<string, string | number> = {}
  for (const field of LISTED_FIELDS) {
    // A species is known by its scientific name: another spelling of it is no change.
    if (field === 'scientificName') continue
    const value = record[field]
    const { column } = SPECIES_FIELDS[field]
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
