import { letOthersGoFirst } from '../../db/large-reads.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock } from '../../db/transaction.ts'
import { reachingBack } from '../../db/updates.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError, type ErrorName, validationFailed } from '../../http/errors.ts'
import { pickIds } from '../../http/fields.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import { inGarden } from '../plants/garden.ts'
import { clearLocations, touchPlantsAt } from '../plants/plants.sql.ts'
import { halfPlace } from './regions.rules.ts'
import type {
  Location,
  LocationCreate,
  LocationUpdate,
  Region,
  RegionCreate,
  RegionQuery,
  RegionUpdate,
} from './regions.schema.ts'
import {
  deleteLocation,
  deleteRegion,
  findLocation,
  hasRegion,
  insertLocation,
  insertRegion,
  listLocations,
  listRegionRows,
  listRowsOfRegion,
  moveLocation,
  touchRegions,
  updateLocation,
  updatePositions,
  updateRegion,
} from './regions.sql.ts'

export async function listRegions(
  db: Db,
  userId: number,
  { ids, updatedSince }: RegionQuery = {},
): Promise<Region[]> {
  const since = updatedSince === undefined ? 0 : reachingBack(updatedSince)
  const rows = await listRegionRows(db, userId, since)
  await letOthersGoFirst(rows)
  const regions = pickIds(regionsOf(rows), ids)
  // What is left to do is to write them out.
  await letOthersGoFirst(regions)
  return regions
}

function regionsOf(rows: readonly RegionRow[]): Region[] {
  const regions = new Map<number, Region>()
  for (const row of rows) {
    const region = regions.get(row.id) ?? regionOf(row)
    regions.set(row.id, region)
    if (row.locationId === null || row.locationName === null) continue
    region.locations.push({
      id: row.locationId,
      name: row.locationName,
      lightLevel: row.lightLevel ?? 0,
      createdAt: row.locationCreatedAt ?? 0,
    })
  }
  return [...regions.values()]
}

type RegionRow = Awaited<ReturnType<typeof listRegionRows>>[number]

function regionOf({ id, name, longitude, latitude, createdAt }: RegionRow): Region {
  const hasCoordinates = longitude !== null && latitude !== null
  return { id, name, ...(hasCoordinates ? { longitude, latitude } : {}), locations: [], createdAt }
}

export async function findRegion(db: Db, userId: number, id: number): Promise<Region> {
  const [region] = regionsOf(await listRowsOfRegion(db, userId, id))
  if (region === undefined) throw new AppError('REGION_NOT_FOUND')
  return region
}

export async function createRegion(db: Db, userId: number, body: RegionCreate): Promise<Region> {
  const { longitude = null, latitude = null } = body
  return inOrderOf(db, userId, async (db) => {
    const id = await insertRegion(db, { userId, name: body.name, longitude, latitude })
    return findRegion(db, userId, id)
  })
}

export async function changeRegion(
  db: Db,
  userId: number,
  id: number,
  body: RegionUpdate,
  precondition: Precondition,
): Promise<Region> {
  return inOrderOf(db, userId, async (db) => {
    const before = await findRegion(db, userId, id)
    precondition?.({ data: before })
    const { longitude = before.longitude ?? null, latitude = before.latitude ?? null } = body
    const problems = halfPlace(longitude, latitude)
    if (problems.length > 0) throw validationFailed(problems)
    await updateRegion(db, userId, id, { name: body.name ?? before.name, longitude, latitude })
    return findRegion(db, userId, id)
  })
}

/** Its locations go with it; plants that stood there stay, without a location. */
export async function removeRegion(
  db: Db,
  userId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inOrderOf(db, userId, async (db) => {
    const region = await findRegion(db, userId, id)
    precondition?.({ data: region })
    const locationIds = region.locations.map((location) => location.id)
    await inGarden(db, userId, (db) => clearLocations(db, userId, locationIds))
    if (!(await deleteRegion(db, userId, id))) throw new AppError('REGION_NOT_FOUND')
  })
}

export async function reorderRegions(
  db: Db,
  userId: number,
  orderedIds: readonly number[],
): Promise<Region[]> {
  return inOrderOf(db, userId, async (db) => {
    const present = (await listRegions(db, userId)).map(({ id }) => id)
    requirePermutation(present, orderedIds, 'REGION_REORDER_INVALID')
    await updatePositions(db, 'regions', orderedIds)
    return listRegions(db, userId)
  })
}

export async function createLocation(
  db: Db,
  userId: number,
  regionId: number,
  body: LocationCreate,
): Promise<Location> {
  return inOrderOf(db, userId, async (db) => {
    if (!(await hasRegion(db, userId, regionId))) throw new AppError('REGION_NOT_FOUND')
    await touchRegions(db, userId, [regionId])
    return insertLocation(db, { userId, regionId, name: body.name, lightLevel: body.lightLevel ?? 0 })
  })
}

export async function reorderLocations(
  db: Db,
  userId: number,
  regionId: number,
  orderedIds: readonly number[],
): Promise<Location[]> {
  return inOrderOf(db, userId, async (db) => {
    if (!(await hasRegion(db, userId, regionId))) throw new AppError('REGION_NOT_FOUND')
    const present = (await listLocations(db, regionId)).map(({ id }) => id)
    requirePermutation(present, orderedIds, 'LOCATION_REORDER_INVALID')
    await updatePositions(db, 'locations', orderedIds)
    await touchRegions(db, userId, [regionId])
    return listLocations(db, regionId)
  })
}

export async function getLocation(db: Db, userId: number, id: number): Promise<Location> {
  const { regionId: _regionId, ...location } = await requireLocation(db, userId, id)
  return location
}

async function requireLocation(db: Db, userId: number, id: number) {
  const found = await findLocation(db, userId, id)
  if (found === undefined) throw new AppError('LOCATION_NOT_FOUND')
  return found
}

export async function changeLocation(
  db: Db,
  userId: number,
  id: number,
  { name, lightLevel, regionId }: LocationUpdate,
  precondition: Precondition,
): Promise<Location> {
  return inOrderOf(db, userId, async (db) => {
    const { regionId: before, ...location } = await requireLocation(db, userId, id)
    precondition?.({ data: location })
    if (regionId !== undefined && !(await hasRegion(db, userId, regionId)))
      throw new AppError('REGION_NOT_FOUND')
    await updateLocation(db, userId, id, {
      ...(name === undefined ? {} : { name }),
      ...(lightLevel === undefined ? {} : { light_level: lightLevel ?? 0 }),
    })
    if (regionId !== undefined && regionId !== before) await moveLocation(db, userId, id, regionId)
    await touchRegions(db, userId, [before, regionId ?? before])
    if (name !== undefined) await inGarden(db, userId, (db) => touchPlantsAt(db, userId, id))
    return getLocation(db, userId, id)
  })
}

export async function removeLocation(
  db: Db,
  userId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inOrderOf(db, userId, async (db) => {
    const { regionId, ...location } = await requireLocation(db, userId, id)
    precondition?.({ data: location })
    await touchRegions(db, userId, [regionId])
    await inGarden(db, userId, (db) => clearLocations(db, userId, [id]))
    if (!(await deleteLocation(db, userId, id))) throw new AppError('LOCATION_NOT_FOUND')
  })
}

/** Whatever touches the order of one user's regions and locations happens one after the other. */
function inOrderOf<T>(db: Db, userId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return inOwnTransaction(db, userId, async (db) => {
    await holdLock(db, `regions of ${userId}`)
    return work(db)
  })
}

function requirePermutation(
  present: readonly number[],
  wanted: readonly number[],
  errorName: ErrorName,
): void {
  const distinct = new Set(wanted)
  const isPermutation =
    wanted.length === present.length &&
    distinct.size === wanted.length &&
    present.every((id) => distinct.has(id))
  if (!isPermutation) throw new AppError(errorName)
}
