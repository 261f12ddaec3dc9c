import { distinct } from '../../base/distinct.ts'
import { foldForSearch } from '../../base/fold-case.ts'
import { bumpRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError, validationFailed } from '../../http/errors.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import { checkCoverOfSpecies } from '../media/covers.ts'
import { touchPlantsOfSpecies } from '../plants/plants.sql.ts'
import { holdSpeciesIndex, indexSpecies, unindexSpecies } from './search/inverted-index.ts'
import type { SpeciesCreate, SpeciesUpdate, Translation } from './species.schema.ts'
import {
  countCategories,
  deleteSpecies,
  deleteTranslation,
  findTranslation,
  insertSpecies,
  listSpeciesByIds,
  listTranslationsBySpecies,
  replaceCategories,
  type SpeciesValues,
  updateSpecies,
  upsertTranslation,
} from './species.sql.ts'
import { NAME_MISSING } from './translations.rules.ts'

export async function createSpecies(db: Db, userId: number, body: SpeciesCreate): Promise<number> {
  return inOwnTransaction(db, userId, async (db) => {
    await holdSpeciesIndex(db)
    await checkReferences(db, userId, body, null)
    const id = await insertSpecies(db, { ...valuesOf(body), common_name: body.commonName })
    await replaceCategories(db, id, distinct(body.categoryIds ?? []))
    await reindexSpecies(db, [id])
    return id
  })
}

export async function changeSpecies(
  db: Db,
  userId: number,
  id: number,
  body: SpeciesUpdate,
  check: (db: Db) => Promise<void>,
): Promise<void> {
  await inOwnTransaction(db, userId, async (db) => {
    const coverMediaId = await claimSpecies(db, id)
    await check(db)
    await checkReferences(db, userId, body, coverMediaId)
    await updateSpecies(db, id, valuesOf(body))
    if (body.categoryIds !== undefined) await replaceCategories(db, id, distinct(body.categoryIds ?? []))
    await reindexSpecies(db, [id])
  })
}

/** Plants of this species stay; they only lose the link. */
export async function removeSpecies(db: Db, id: number, check: (db: Db) => Promise<void>): Promise<void> {
  await inTransaction(db, async (db) => {
    await claimSpecies(db, id)
    await check(db)
    await unindexSpecies(db, id)
    await touchPlantsOfSpecies(db, id)
    await deleteSpecies(db, id)
    await bumpRevision(db, 'plant_species')
  })
}

export async function putTranslation(
  db: Db,
  speciesId: number,
  tag: string,
  texts: Translation,
  check: (db: Db) => Promise<void>,
): Promise<void> {
  // Tags are compared in lower case.
  const language = tag.toLowerCase()
  await inTransaction(db, async (db) => {
    await claimSpecies(db, speciesId)
    await check(db)
    const old = await findTranslation(db, speciesId, language)
    const {
      commonName = old?.commonName,
      description = old?.description ?? null,
      wateringFrequencyGuide = old?.wateringFrequencyGuide ?? null,
    } = texts
    if (commonName === undefined) throw validationFailed([NAME_MISSING])
    await upsertTranslation(db, {
      speciesId,
      language,
      commonName,
      description,
      wateringFrequencyGuide,
    })
    await reindexSpecies(db, [speciesId])
  })
}

export async function removeTranslation(
  db: Db,
  speciesId: number,
  tag: string,
  check: (db: Db) => Promise<void>,
): Promise<void> {
  // Tags are compared in lower case.
  const language = tag.toLowerCase()
  await inTransaction(db, async (db) => {
    await claimSpecies(db, speciesId)
    await check(db)
    if (!(await deleteTranslation(db, speciesId, language))) throw new AppError('TRANSLATION_NOT_FOUND')
    await reindexSpecies(db, [speciesId])
  })
}

/** Touching the row keeps everyone else from the species and its texts until the transaction ends. Tells its cover. */
async function claimSpecies(db: Db, id: number): Promise<number | null> {
  await holdSpeciesIndex(db)
  const species = await updateSpecies(db, id, {})
  if (species === undefined) throw new AppError('SPECIES_NOT_FOUND')
  return species.coverMediaId
}

/** Nothing is written when a category or the cover does not exist for the caller. */
async function checkReferences(
  db: Db,
  userId: number,
  { coverMediaId, categoryIds }: SpeciesUpdate,
  presentCover: number | null,
): Promise<void> {
  const ids = distinct(categoryIds ?? [])
  if (ids.length > 0 && (await countCategories(db, ids)) !== ids.length)
    throw new AppError('CATEGORY_NOT_FOUND')
  if (typeof coverMediaId === 'number' && coverMediaId !== presentCover) {
    await checkCoverOfSpecies(db, userId, coverMediaId)
  }
}

const COLUMN_OF = {
  commonName: 'common_name',
  scientificName: 'scientific_name',
  genus: 'genus',
  speciesEpithet: 'species_epithet',
  family: 'family',
  description: 'description',
  coverMediaId: 'cover_media_id',
  wateringFrequencyGuide: 'watering_frequency_guide',
  humidityRequirement: 'humidity_requirement',
} as const

const ENUMERATION_COLUMN_OF = {
  careDifficulty: 'care_difficulty',
  lightRequirement: 'light_requirement',
  toxicityLevel: 'toxicity_level',
} as const

/** An absent field is not among the values, `null` clears it, an enumeration is cleared to 0. */
function valuesOf(body: SpeciesUpdate): SpeciesValues {
  const values: Record<string, string | number | null> = {}
  for (const [field, column] of entries(COLUMN_OF)) {
    const value = body[field]
    if (value !== undefined) values[column] = value
  }
  for (const [field, column] of entries(ENUMERATION_COLUMN_OF)) {
    const value = body[field]
    if (value !== undefined) values[column] = value ?? 0
  }
  return values
}

function entries<K extends string, V>(table: Record<K, V>): [K, V][] {
  return Object.entries(table) as [K, V][]
}

/** What a search looks at is derived anew from each species and all its translations. */
export async function reindexSpecies(db: Db, ids: readonly number[]): Promise<void> {
  const translationsOf = Map.groupBy(await listTranslationsBySpecies(db, ids), ({ speciesId }) => speciesId)
  const texts = (await listSpeciesByIds(db, ids)).map((species) => {
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
