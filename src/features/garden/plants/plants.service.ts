import { isDeepStrictEqual } from 'node:util'
import { isBlank } from '../../../base/blank.ts'
import { distinct } from '../../../base/distinct.ts'
import { foldForSearch, foldForSorting, searchTerms } from '../../../base/fold-case.ts'
import { isSameList } from '../../../base/same-list.ts'
import { listed } from '../../../db/query/among.ts'
import { withSyncOverlap } from '../../../db/query/updates.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { idsOf } from '../../../http/fields.ts'
import { Localised } from '../../../http/negotiation/localised.ts'
import { type Order, usableCursor } from '../../../http/paging/cursor.ts'
import { readCountedPage, readPage } from '../../../http/paging/paging.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record, recordEntry } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays, todayForReading } from '../../due/due-days.service.ts'
import { listScheduled } from '../../due/due-days.sql.ts'
import { findCareSettings } from '../../due/settings.sql.ts'
import { requireCovers } from '../media/covers.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import { deleteJournalsOnlyOf, listProblemsOf, touchJournalsOfPlant } from '../related-rows.sql.ts'
import { touchTags } from '../tags/tags.sql.ts'
import type { Plant, PlantCreate, PlantQuery, PlantUpdate } from './plants.schema.ts'
import {
  deleteCoversOfPlant,
  deletePlantRow,
  insertCoversOfPlant,
  insertPlantRow,
  type PlantReferences,
  type PlantValues,
  updatePlantRow,
} from './plants.sql.ts'
import { deletePlantTags, insertPlantTags } from './plants-bulk.sql.ts'
import { DERIVED_ORDERS, isDerived, partOf, sortDerived } from './plants-derived-orders.ts'
import { leadOf } from './plants-filter.sql.ts'
import { findPlantTerms } from './plants-keywords.ts'
import {
  countPlants,
  listChangedSpeciesIds,
  listPlantPositions,
  PLANT_ORDERS,
  type PlantSort,
} from './plants-list.sql.ts'
import { loadPlantPage, loadPlants } from './plants-loader.ts'

const ALL_ORDERS = { ...PLANT_ORDERS, ...DERIVED_ORDERS }
const ORDERS = new Map<unknown, Order>(Object.entries(ALL_ORDERS))
export const plantCursorRule = usableCursor(({ sort }) => ORDERS.get(sort ?? 'newest'))

export async function listPlants(db: Db, scope: Scope, query: PlantQuery) {
  // A link does not learn what is wrong with plants.
  if (scope.link !== undefined && query.problem !== undefined) throw new AppError('FORBIDDEN')
  const { page: _page, size: _size, after: _after, sort = 'newest', ...criteria } = query
  const hasCriteria = Object.values(criteria).some((value) => value !== undefined)
  return hasCriteria || isDerived(sort)
    ? searchPlants(db, scope, query, hasCriteria)
    : listAllPlants(db, scope, query, sort)
}

/** Most requests have no criteria: one statement reads those lists and needs no snapshot. */
async function listAllPlants(db: Db, scope: Scope, query: PlantQuery, sort: PlantSort) {
  const { rows, frame } = await readCountedPage(query, {
    order: PLANT_ORDERS[sort],
    read: (range, isCounted) => loadPlantPage(db, scope, { sort, range, isCounted }),
    positionOf: ({ id, key }) => ({ id, key }),
  })
  return { items: rows.map(({ plant }) => plant), ...frame }
}

async function searchPlants(db: Db, scope: Scope, query: PlantQuery, hasCriteria: boolean) {
  const { keywords = '', ids, updatedSince, sort = 'newest' } = query
  const { speciesId, locationId, regionId, tagId, status, problem } = query
  const { gardenId } = scope
  if (sort === 'nextDue' || sort === '-nextDue') await deriveWaitingDays(db, scope)
  return inSnapshot(db, async (db) => {
    const { terms, termCount } = await findPlantTerms(db, gardenId, searchTerms(keywords))
    const criteria = {
      ...{ gardenId, speciesId, locationId, regionId, tagId, status, problem },
      ...terms,
      ids: ids === undefined ? undefined : listed(idsOf(ids)),
      ...(await changedSince(db, updatedSince)),
    }
    // To sort all plants, they are read in spans.
    const lead = hasCriteria ? await leadOf(db, criteria, termCount) : 'order'
    const found = { criteria, termCount, lead }
    const sorted = isDerived(sort) ? await sortDerived(db, scope, found, sort) : undefined
    const { rows, frame } = await readPage(query, {
      order: ALL_ORDERS[sort],
      list: async (range) =>
        isDerived(sort) ? partOf(sorted ?? [], sort, range) : listPlantPositions(db, found, sort, range),
      count: async () => sorted?.length ?? countPlants(db, found),
      positionOf: (position) => position,
    })
    const plantIds = rows.map(({ id }) => id)
    return { items: await loadPlants(db, scope, plantIds), ...frame }
  })
}

/** Due days that wait for today are derived before they are sorted by. */
async function deriveWaitingDays(db: Db, scope: Scope): Promise<void> {
  const settings = await findCareSettings(db, scope)
  if (settings !== undefined) await todayForReading(db, scope, settings)
}

async function changedSince(db: Db, updatedSince: number | undefined) {
  if (updatedSince === undefined) return { changedSince: undefined, changedSpecies: undefined }
  const since = withSyncOverlap(updatedSince)
  const speciesIds = await listChangedSpeciesIds(db, since)
  return { changedSince: since, changedSpecies: speciesIds === undefined ? undefined : listed(speciesIds) }
}

export async function getPlant(db: Db, scope: Scope, id: number): Promise<Localised<Plant>> {
  const [plant] = await loadPlants(db, scope, [id])
  if (plant === undefined) throw new AppError('PLANT_NOT_FOUND')
  return plant
}

export function createPlant(db: Db, scope: Scope, body: PlantCreate): Promise<Localised<Plant>> {
  const { gardenId } = scope
  const { name, remark = null } = body
  const tagIds = distinct(body.tagIds ?? [])
  const covers = idsIn(body.covers)
  return inGarden(db, scope, async (db) => {
    const { id, ...stored } = await insertPlantRow(db, gardenId, {
      ...valuesOf(body),
      name,
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    requireReferences(body, stored)
    const [tagged, linked] = await Promise.all([
      insertPlantTags(db, gardenId, [id], tagIds),
      insertCoversOfPlant(db, gardenId, id, covers),
      touchTags(db, gardenId, tagIds),
    ])
    if (tagged.length < tagIds.length) throw new AppError('TAG_NOT_FOUND')
    requireCovers(covers, linked)
    record(db, 'plant', 'created', id)
    return getPlant(db, scope, id)
  })
}

export const updatePlant: Update<PlantUpdate, Localised<Plant>> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const before = await matching(precondition, getPlant(db, scope, id))
    const { name = before.data.name, remark = before.data.remark ?? null } = body
    const stored = await updatePlantRow(db, gardenId, id, {
      ...valuesOf(body),
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    if (stored === undefined) throw new AppError('PLANT_NOT_FOUND')
    requireReferences(body, stored)
    const hasOtherTags = await changeTags(db, gardenId, before.data, body.tagIds)
    const hasOtherCovers = await changeCovers(db, gardenId, before.data, body.covers)
    const { status = before.data.status } = body
    if ((status ?? 0) !== before.data.status)
      await deriveDueDays(db, scope, [{ by: 'plants', plantIds: [id] }])
    // Values of other tables have to be read again.
    const isRelatedAnew = hasOtherTags || hasOtherCovers || refersElsewhere(before.data, stored)
    const after = isRelatedAnew
      ? await getPlant(db, scope, id)
      : new Localised(changed(before.data, body), before.language)
    if (!isDeepStrictEqual(after.data, before.data)) record(db, 'plant', 'updated', id)
    return after
  })
}

/** Journal entries of this plant alone are deleted with it; entries shared with other plants stay. */
export const deletePlant: Delete = async (db, scope, id, precondition) => {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { data: before } = await matching(precondition, getPlant(db, scope, id))
    for (const schedule of await listScheduled(db, gardenId, [id]))
      record(db, 'schedule', 'deleted', schedule.id)
    for (const problem of await listProblemsOf(db, gardenId, id)) record(db, 'problem', 'deleted', problem)
    await deleteJournalsOnlyOf(db, gardenId, id, (entry) => recordEntry(db, 'deleted', entry, [id]))
    await touchJournalsOfPlant(db, gardenId, id)
    await touchTags(db, gardenId, tagIdsOf(before))
    await deletePlantRow(db, { gardenId, id })
    record(db, 'plant', 'deleted', id)
  })
}

/** Throws when the body names a species that does not exist, or a location that the caller does not have. */
function requireReferences({ speciesId, locationId }: PlantUpdate, stored: PlantReferences): void {
  if (typeof speciesId === 'number' && stored.speciesId === null) throw new AppError('SPECIES_NOT_FOUND')
  if (typeof locationId === 'number' && stored.locationId === null) throw new AppError('LOCATION_NOT_FOUND')
}

function refersElsewhere({ species, location }: Plant, stored: PlantReferences): boolean {
  return stored.speciesId !== (species?.id ?? null) || stored.locationId !== (location?.id ?? null)
}

/** Makes the plant with new values of its own. */
function changed({ remark: remarkBefore, ...plant }: Plant, body: PlantUpdate): Plant {
  const { name, plantingDate, cultivationMethod, substrate, status, remark = remarkBefore ?? null } = body
  return {
    ...plant,
    ...(name === undefined ? {} : { name }),
    ...(plantingDate === undefined ? {} : { plantingDate }),
    ...(cultivationMethod === undefined ? {} : { cultivationMethod: cultivationMethod ?? 0 }),
    ...(substrate === undefined ? {} : { substrate: substrate ?? 0 }),
    ...(status === undefined ? {} : { status: status ?? 0 }),
    ...(remark === null || isBlank(remark) ? {} : { remark }),
  }
}

async function changeTags(
  db: Db,
  gardenId: GardenId,
  { id, ...before }: Plant,
  list: PlantUpdate['tagIds'],
): Promise<boolean> {
  if (list === undefined) return false
  const wanted = new Set(list ?? [])
  const present = new Set(tagIdsOf(before))
  const added = [...wanted.difference(present)]
  const removed = [...present.difference(wanted)]
  const [tagged] = await Promise.all([
    insertPlantTags(db, gardenId, [id], added),
    deletePlantTags(db, gardenId, [id], removed),
    // The tags show another number of plants now.
    touchTags(db, gardenId, [...added, ...removed]),
  ])
  if (tagged.length < added.length) throw new AppError('TAG_NOT_FOUND')
  return added.length + removed.length > 0
}

async function changeCovers(
  db: Db,
  gardenId: GardenId,
  { id, covers }: Plant,
  list: PlantUpdate['covers'],
): Promise<boolean> {
  if (list === undefined) return false
  const wanted = idsIn(list)
  const present = covers.map(({ id }) => id)
  if (isSameList(wanted, present)) return false
  if (present.length > 0) await deleteCoversOfPlant(db, { gardenId, plantId: id })
  requireCovers(wanted, await insertCoversOfPlant(db, gardenId, id, wanted), present)
  return true
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

export function searchTextOf(name: string, remark: string | null): string {
  return foldForSearch(`${name}\n${remark ?? ''}`)
}

function tagIdsOf({ tags }: Pick<Plant, 'tags'>): number[] {
  return tags.map(({ id }) => id)
}
