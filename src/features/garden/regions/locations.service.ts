import { isDeepStrictEqual } from 'node:util'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record, recordOrder } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deleteLocationsFromPlants, touchPlantsInLocation } from '../related-rows.sql.ts'
import {
  deleteLocationRow,
  findLocationRow,
  insertLocationRow,
  listLocationRows,
  updateLocationRegion,
  updateLocationRow,
} from './locations.sql.ts'
import { updatePositions } from './positions.sql.ts'
import { requirePermutation } from './regions.rules.ts'
import type { Location, LocationCreate, LocationUpdate, NewOrder } from './regions.schema.ts'
import { findRegionRow, touchRegions } from './regions.sql.ts'

type LocationRow = NonNullable<Awaited<ReturnType<typeof findLocationRow>>>

export async function getLocation(db: Db, scope: Scope, id: number): Promise<Location> {
  return locationOf(await requireLocation(db, scope, id))
}

/** A location does not show its region, so the region is not part of the state that If-Match names. */
function locationOf({ regionId: _regionId, ...location }: LocationRow): Location {
  return location
}

async function requireLocation(db: Db, { gardenId }: Scope, id: number): Promise<LocationRow> {
  const row = await findLocationRow(db, { gardenId, id })
  if (row === undefined) throw new AppError('LOCATION_NOT_FOUND')
  return row
}

export function createLocation(
  db: Db,
  scope: Scope,
  regionId: number,
  { name, lightLevel }: LocationCreate,
): Promise<Location> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const now = Date.now()
    const [id] = await Promise.all([
      insertLocationRow(db, gardenId, regionId, { name, light_level: lightLevel ?? 0 }, now),
      touchRegions(db, gardenId, [regionId]),
    ])
    if (id === undefined) throw new AppError('REGION_NOT_FOUND')
    record(db, 'location', 'created', id)
    return { id, name, lightLevel: lightLevel ?? 0, createdAt: now }
  })
}

export const updateLocation: Update<LocationUpdate, Location> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const before = await matching(precondition, requireLocation(db, scope, id), locationOf)
    const { regionId = before.regionId, name = before.name, lightLevel = before.lightLevel } = body
    const isMoved = regionId !== before.regionId
    if (isMoved && !(await updateLocationRegion(db, gardenId, id, regionId))) {
      throw new AppError('REGION_NOT_FOUND')
    }
    await updateLocationRow(db, gardenId, id, { name, light_level: lightLevel ?? 0 })
    await touchRegions(db, gardenId, [before.regionId, regionId])
    if (name !== before.name) await touchPlantsInLocation(db, gardenId, id)
    const after = { ...before, regionId, name, lightLevel: lightLevel ?? 0 }
    if (!isDeepStrictEqual(after, before)) record(db, 'location', 'updated', id)
    return locationOf(after)
  })
}

/** The plants of the location stay, without one. */
export const deleteLocation: Delete = async (db, scope, id, precondition) => {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { regionId } = await matching(precondition, requireLocation(db, scope, id), locationOf)
    await touchRegions(db, gardenId, [regionId])
    await deleteLocationsFromPlants(db, gardenId, [id])
    await deleteLocationRow(db, { gardenId, id })
    record(db, 'location', 'deleted', id)
  })
}

export function reorderLocations(
  db: Db,
  scope: Scope,
  regionId: number,
  { orderedIds }: NewOrder,
): Promise<Location[]> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    await requireRegion(db, scope, regionId)
    const locations = await listLocationRows(db, { gardenId, regionId })
    requirePermutation(locations, orderedIds, 'LOCATION_REORDER_INVALID')
    await updatePositions(db, gardenId, 'locations', orderedIds)
    if (locations.some(({ id }, at) => id !== orderedIds[at])) recordOrder(db, 'location', regionId)
    await touchRegions(db, gardenId, [regionId])
    return [...rowsInOrder(orderedIds, locations)]
  })
}

async function requireRegion(db: Db, { gardenId }: Scope, id: number): Promise<void> {
  if ((await findRegionRow(db, { gardenId, id })) === undefined) throw new AppError('REGION_NOT_FOUND')
}
