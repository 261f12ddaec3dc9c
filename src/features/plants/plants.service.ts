import { distinct } from '../../base/distinct.ts'
import { foldForSearch, foldForSorting, searchTerms } from '../../base/fold-case.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { withSyncOverlap } from '../../db/updates.ts'
import { matching, type Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { idsOf } from '../../http/fields.ts'
import type { Localised } from '../../http/negotiation/localised.ts'
import { type Order, usableCursor } from '../../http/paging/cursor.ts'
import { readCountedPage, readPage } from '../../http/paging/paging.ts'
import { deriveDueDays } from '../care/due-days.service.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { deleteJournalsOnlyOf, touchJournalsOfPlant } from '../journals/journals.sql.ts'
import { checkCovers } from '../media/covers.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import { findLocationRow } from '../regions/locations.sql.ts'
import { hasSpecies } from '../species/species.sql.ts'
import { ownsTags, touchTags } from '../tags/tags.sql.ts'
import type { Plant, PlantCreate, PlantQuery, PlantUpdate } from './plants.schema.ts'
import {
  deletePlantRow,
  insertPlantRow,
  type PlantValues,
  replacePlantCovers,
  replacePlantTags,
  updatePlantRow,
} from './plants.sql.ts'
import { type Changed, plantFilter } from './plants-filter.sql.ts'
import {
  countPlants,
  listChangedSpeciesIds,
  listPlantPositions,
  PLANT_ORDERS,
  type PlantSort,
} from './plants-list.sql.ts'
import { loadPlantPage, loadPlants } from './plants-loader.ts'

const ORDERS = new Map<unknown, Order>(Object.entries(PLANT_ORDERS))
export const plantCursorRule = usableCursor(({ sort }) => ORDERS.get(sort ?? 'newest'))

export async function listPlants(db: Db, scope: Scope, query: PlantQuery) {
  const { page: _page, size: _size, after: _after, sort = 'newest', ...criteria } = query
  const hasCriteria = Object.values(criteria).some((value) => value !== undefined)
  return hasCriteria ? searchPlants(db, scope, query) : listAllPlants(db, scope, query, sort)
}

/** Most lists have no criteria: these are one statement, which needs no snapshot. */
async function listAllPlants(db: Db, scope: Scope, query: PlantQuery, sort: PlantSort) {
  const { rows, frame } = await readCountedPage(query, {
    order: PLANT_ORDERS[sort],
    read: (range, isCounted) => loadPlantPage(db, scope, { sort, range, isCounted }),
    positionOf: ({ position }) => position,
  })
  return { items: rows.map(({ plant }) => plant), ...frame }
}

async function searchPlants(db: Db, scope: Scope, query: PlantQuery) {
  const { keywords = '', ids, updatedSince, sort, speciesId, locationId, regionId, tagId, status } = query
  const { gardenId } = scope
  const order = PLANT_ORDERS[sort ?? 'newest']
  return inSnapshot(db, async (db) => {
    const filter = await plantFilter(db, {
      ...{ gardenId, speciesId, locationId, regionId, tagId, status },
      terms: searchTerms(keywords),
      ids: ids === undefined ? undefined : idsOf(ids),
      changed: updatedSince === undefined ? undefined : await changedSince(db, updatedSince),
    })
    const { rows, frame } = await readPage(query, {
      order,
      list: (range) => listPlantPositions(db, filter, order, range),
      count: () => countPlants(db, filter),
      positionOf: (position) => position,
    })
    const found = rows.map(({ id }) => id)
    return { items: await loadPlants(db, scope, found), ...frame }
  })
}

async function changedSince(db: Db, updatedSince: number): Promise<Changed> {
  const since = withSyncOverlap(updatedSince)
  return { since, speciesIds: await listChangedSpeciesIds(db, since) }
}

export async function getPlant(db: Db, scope: Scope, id: number): Promise<Localised<Plant>> {
  const [plant] = await loadPlants(db, scope, [id])
  if (plant === undefined) throw new AppError('PLANT_NOT_FOUND')
  return plant
}

export function createPlant(db: Db, scope: Scope, body: PlantCreate): Promise<Localised<Plant>> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    await checkReferences(db, gardenId, body)
    const { name, remark = null } = body
    const id = await insertPlantRow(db, gardenId, {
      ...valuesOf(body),
      name,
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    await replaceLists(db, gardenId, id, [], body)
    return getPlant(db, scope, id)
  })
}

export function updatePlant(
  db: Db,
  scope: Scope,
  id: number,
  body: PlantUpdate,
  precondition: Precondition,
): Promise<Localised<Plant>> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const { data: before } = await matching(precondition, getPlant(db, scope, id))
    await checkReferences(
      db,
      gardenId,
      body,
      before.covers.map(({ id }) => id),
    )
    const { name = before.name, remark = before.remark ?? null } = body
    await updatePlantRow(db, gardenId, id, {
      ...valuesOf(body),
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    await replaceLists(db, gardenId, id, tagIdsOf(before), body)
    const { status = before.status } = body
    if ((status ?? 0) !== before.status) await deriveDueDays(db, scope, [{ by: 'plants', plantIds: [id] }])
    return getPlant(db, scope, id)
  })
}

/** Journal entries of this plant alone are deleted with it; entries shared with other plants stay. */
export async function deletePlant(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { data: before } = await matching(precondition, getPlant(db, scope, id))
    await deleteJournalsOnlyOf(db, gardenId, id)
    await touchJournalsOfPlant(db, gardenId, id)
    await touchTags(db, gardenId, tagIdsOf(before))
    await deletePlantRow(db, gardenId, id)
  })
}

/** Throws when the body refers to a row that the caller does not have, or to a file that cannot be a cover. */
async function checkReferences(
  db: Db,
  gardenId: GardenId,
  body: PlantUpdate,
  presentCovers: readonly number[] = [],
): Promise<void> {
  const { speciesId, locationId } = body
  const tagIds = distinct(body.tagIds ?? [])
  if (typeof speciesId === 'number' && !(await hasSpecies(db, speciesId)))
    throw new AppError('SPECIES_NOT_FOUND')
  if (typeof locationId === 'number' && (await findLocationRow(db, gardenId, locationId)) === undefined) {
    throw new AppError('LOCATION_NOT_FOUND')
  }
  if (!(await ownsTags(db, gardenId, tagIds))) throw new AppError('TAG_NOT_FOUND')
  await checkCovers(db, gardenId, idsIn(body.covers), presentCovers)
}

async function replaceLists(
  db: Db,
  gardenId: GardenId,
  id: number,
  tagsBefore: readonly number[],
  { tagIds, covers }: PlantUpdate,
): Promise<void> {
  if (tagIds !== undefined) {
    const tags = distinct(tagIds ?? [])
    await replacePlantTags(db, id, tags)
    // The number of plants changes for tags that were added or removed.
    await touchTags(db, gardenId, [...new Set(tags).symmetricDifference(new Set(tagsBefore))])
  }
  if (covers !== undefined) await replacePlantCovers(db, id, idsIn(covers))
}

/** An absent field is not among the values, `null` clears it, an enumeration is cleared to 0. */
function valuesOf(body: PlantUpdate): PlantValues {
  const { name, speciesId, locationId, plantingDate, cultivationMethod, substrate, status, remark } = body
  return {
    ...(name === undefined ? {} : { name }),
    ...(speciesId === undefined ? {} : { species_id: speciesId }),
    ...(locationId === undefined ? {} : { location_id: locationId }),
    ...(plantingDate === undefined ? {} : { planting_date: plantingDate }),
    ...(cultivationMethod === undefined ? {} : { cultivation_method: cultivationMethod ?? 0 }),
    ...(substrate === undefined ? {} : { substrate: substrate ?? 0 }),
    ...(status === undefined ? {} : { status: status ?? 0 }),
    ...(remark === undefined ? {} : { remark }),
  }
}

function searchTextOf(name: string, remark: string | null): string {
  return foldForSearch(`${name}\n${remark ?? ''}`)
}

function tagIdsOf({ tags }: Plant): number[] {
  return tags.map(({ id }) => id)
}
