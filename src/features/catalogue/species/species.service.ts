import { distinct } from '../../../base/distinct.ts'
import { atOneRevision, bumpRevision } from '../../../db/query/revisions.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Localised } from '../../../http/negotiation/localised.ts'
import type { Delete, Update } from '../../change/garden.ts'
import type { Reader, Scope } from '../../change/scope.ts'
import { checkCoverOfSpecies } from '../../garden/media/covers.ts'
import { touchPlantsOfSpecies } from '../../garden/related-rows.sql.ts'
import { unindexSpecies } from '../search/inverted-index.ts'
import type { SpeciesSearch } from '../search/species-search.ts'
import { FIELD_NAMES, SPECIES_FIELDS, unset } from '../species-fields.ts'
import { inCatalogue, matchingSpecies, reindexSpecies } from './catalogue.ts'
import type { Species, SpeciesCreate, SpeciesQuery, SpeciesUpdate } from './species.schema.ts'
import {
  countCategories,
  deleteSpeciesRow,
  insertSpeciesCategories,
  insertSpeciesRow,
  replaceSpeciesCategories,
  type SpeciesValues,
  updateSpeciesRow,
} from './species.sql.ts'
import { loadSpecies } from './species-loader.ts'

/** Listing species takes this beside the database. */
export interface SpeciesContext {
  readonly db: Db
  readonly search: SpeciesSearch
}

export function listSpecies({ db, search }: SpeciesContext, reader: Reader, query: SpeciesQuery) {
  const { page, size } = query
  return atOneRevision(db, 'plant_species', async (db, revision) => {
    const { ids, total, corrected } = await search.find(db, revision, query, reader.languages)
    return { found: { items: await loadSpecies(db, reader, ids), page, size, total }, corrected }
  })
}

export async function getSpecies(db: Db, reader: Reader, id: number): Promise<Localised<Species>> {
  const [species] = await loadSpecies(db, reader, [id])
  if (species === undefined) throw new AppError('SPECIES_NOT_FOUND')
  return species
}

export function createSpecies(db: Db, scope: Scope, body: SpeciesCreate): Promise<Localised<Species>> {
  return inCatalogue(db, scope, async (db) => {
    await checkReferences(db, scope.gardenId, body, null)
    const id = await insertSpeciesRow(db, { ...valuesOf(body), common_name: body.commonName })
    await insertSpeciesCategories(db, id, distinct(body.categoryIds ?? []))
    await reindexSpecies(db, [id])
    return getSpecies(db, inEnglish(scope), id)
  })
}

export const updateSpecies: Update<SpeciesUpdate, Localised<Species>> = (
  db,
  scope,
  id,
  body,
  precondition,
) => {
  return inCatalogue(db, scope, async (db) => {
    const { coverMediaId } = await matchingSpecies(db, scope, id, precondition)
    await checkReferences(db, scope.gardenId, body, coverMediaId)
    await updateSpeciesRow(db, id, valuesOf(body))
    if (body.categoryIds !== undefined)
      await replaceSpeciesCategories(db, id, distinct(body.categoryIds ?? []))
    await reindexSpecies(db, [id])
    return getSpecies(db, inEnglish(scope), id)
  })
}

/** Plants of this species stay, without a species. */
export const deleteSpecies: Delete = async (db, scope, id, precondition) => {
  await inCatalogue(db, scope, async (db) => {
    await matchingSpecies(db, scope, id, precondition)
    await unindexSpecies(db, id)
    await touchPlantsOfSpecies(db, id)
    await deleteSpeciesRow(db, { id })
    await bumpRevision(db, { name: 'plant_species' })
  })
}

/** The response to a write is the main record, which is in English, whatever language the administrator prefers. */
function inEnglish({ publicUrl }: Scope): Reader {
  return { languages: [], publicUrl }
}

/** Throws when a category does not exist, or the cover is not one that the caller may use. */
async function checkReferences(
  db: Db,
  gardenId: GardenId,
  { coverMediaId, categoryIds }: SpeciesUpdate,
  presentCover: number | null,
): Promise<void> {
  const ids = distinct(categoryIds ?? [])
  if (ids.length > 0 && (await countCategories(db, ids)) !== ids.length)
    throw new AppError('CATEGORY_NOT_FOUND')
  if (typeof coverMediaId === 'number' && coverMediaId !== presentCover) {
    await checkCoverOfSpecies(db, gardenId, coverMediaId)
  }
}

/** An absent field is not among the values, `null` clears it, an enumeration is cleared to 0. */
function valuesOf(body: SpeciesUpdate): SpeciesValues {
  const values: Record<string, string | number | null> = {}
  for (const field of FIELD_NAMES) {
    const value = body[field]
    if (value !== undefined) values[SPECIES_FIELDS[field].column] = value ?? unset(field)
  }
  return values
}
