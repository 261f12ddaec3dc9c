import type { Db } from '../../db/schema.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { deleteLocationsFromPlants, touchPlantsInLocation } from '../plants/plants.sql.ts'
import { requirePermutation } from './permutation.ts'
import type { Location, LocationCreate, LocationUpdate, NewOrder } from './regions.schema.ts'
import {
  deleteLocationRow,
  findLocationRow,
  hasRegion,
  insertLocationRow,
  listLocationRows,
  touchRegions,
  updateLocationRegion,
  updateLocationRow,
  updatePositions,
} from './regions.sql.ts'

export async function getLocation(db: Db, scope: Scope, id: number): Promise<Location> {
  const { regionId: _regionId, ...location } = await requireLocation(db, scope, id)
  return location
}

async function requireLocation(db: Db, { gardenId }: Scope, id: number) {
  const row = await findLocationRow(db, gardenId, id)
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
    await requireRegion(db, scope, regionId)
    await touchRegions(db, gardenId, [regionId])
    return insertLocationRow(db, gardenId, regionId, { name, lightLevel: lightLevel ?? 0 })
  })
}

export function updateLocation(
  db: Db,
  scope: Scope,
  id: number,
  { name, lightLevel, regionId }: LocationUpdate,
  precondition: Precondition,
): Promise<Location> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const { regionId: before, ...location } = await requireLocation(db, scope, id)
    precondition?.({ data: location })
    if (regionId !== undefined) await requireRegion(db, scope, regionId)
    await updateLocationRow(db, gardenId, id, {
      ...(name === undefined ? {} : { name }),
      ...(lightLevel === undefined ? {} : { light_level: lightLevel ?? 0 }),
    })
    if (regionId !== undefined && regionId !== before) await updateLocationRegion(db, gardenId, id, regionId)
    await touchRegions(db, gardenId, [before, regionId ?? before])
    if (name !== undefined) await touchPlantsInLocation(db, gardenId, id)
    return getLocation(db, scope, id)
  })
}

/** Plants that stood there stay, without a location. */
export async function deleteLocation(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { regionId, ...location } = await requireLocation(db, scope, id)
    precondition?.({ data: location })
    await touchRegions(db, gardenId, [regionId])
    await deleteLocationsFromPlants(db, gardenId, [id])
    await deleteLocationRow(db, gardenId, id)
  })
}

export function reorderLocations(
  db: Db,
  scope: Scope,
  regionId: number,
  { orderedIds }: NewOrder,
): Promise<Location[]> {
  return inGarden(db, scope, async (db) => {
    await requireRegion(db, scope, regionId)
    requirePermutation(await listLocationRows(db, regionId), orderedIds, 'LOCATION_REORDER_INVALID')
    await updatePositions(db, 'locations', orderedIds)
    await touchRegions(db, scope.gardenId, [regionId])
    return listLocationRows(db, regionId)
  })
}

async function requireRegion(db: Db, { gardenId }: Scope, id: number): Promise<void> {
  if (!(await hasRegion(db, gardenId, id))) throw new AppError('REGION_NOT_FOUND')
}
