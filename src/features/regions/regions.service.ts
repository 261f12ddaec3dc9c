import { yieldAfterLargeRead } from '../../db/large-reads.ts'
import type { Db } from '../../db/schema.ts'
import { withSyncOverlap } from '../../db/updates.ts'
import { expected, type Precondition } from '../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../http/errors.ts'
import { pickIds } from '../../http/fields.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { deleteLocationsFromPlants } from '../plants/plants.sql.ts'
import { requirePermutation } from './permutation.ts'
import { updatePositions } from './positions.sql.ts'
import { checkCoordinates } from './regions.rules.ts'
import type { NewOrder, Region, RegionCreate, RegionQuery, RegionUpdate } from './regions.schema.ts'
import {
  deleteRegionRow,
  findRegionRows,
  insertRegionRow,
  listRegionRows,
  updateRegionRow,
} from './regions.sql.ts'

export async function listRegions(
  db: Db,
  { gardenId }: Scope,
  { ids, updatedSince }: RegionQuery = {},
): Promise<Region[]> {
  const since = updatedSince === undefined ? 0 : withSyncOverlap(updatedSince)
  const rows = await listRegionRows(db, gardenId, since)
  await yieldAfterLargeRead(rows)
  const regions = pickIds(regionsOf(rows), ids)
  // Serialising the response is synchronous work, too.
  await yieldAfterLargeRead(regions)
  return regions
}

export async function getRegion(db: Db, { gardenId }: Scope, id: number): Promise<Region> {
  const [region] = regionsOf(await findRegionRows(db, gardenId, id))
  if (region === undefined) throw new AppError('REGION_NOT_FOUND')
  return region
}

export function createRegion(db: Db, scope: Scope, body: RegionCreate): Promise<Region> {
  const { name, longitude = null, latitude = null } = body
  return inGarden(db, scope, async (db) => {
    const id = await insertRegionRow(db, scope.gardenId, { name, longitude, latitude })
    return getRegion(db, scope, id)
  })
}

export function updateRegion(
  db: Db,
  scope: Scope,
  id: number,
  body: RegionUpdate,
  precondition: Precondition,
): Promise<Region> {
  return inGarden(db, scope, async (db) => {
    const before = await expected(precondition, getRegion(db, scope, id))
    const {
      name = before.name,
      longitude = before.longitude ?? null,
      latitude = before.latitude ?? null,
    } = body
    const problems = checkCoordinates(longitude, latitude)
    if (problems.length > 0) throw validationFailed(problems)
    await updateRegionRow(db, scope.gardenId, id, { name, longitude, latitude })
    return getRegion(db, scope, id)
  })
}

/** The locations of the region are deleted with it; their plants stay, without a location. */
export async function deleteRegion(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { locations } = await expected(precondition, getRegion(db, scope, id))
    await deleteLocationsFromPlants(
      db,
      gardenId,
      locations.map((location) => location.id),
    )
    await deleteRegionRow(db, gardenId, id)
  })
}

export function reorderRegions(db: Db, scope: Scope, { orderedIds }: NewOrder): Promise<Region[]> {
  return inGarden(db, scope, async (db) => {
    requirePermutation(await listRegions(db, scope), orderedIds, 'REGION_REORDER_INVALID')
    await updatePositions(db, scope.gardenId, 'regions', orderedIds)
    return listRegions(db, scope)
  })
}

type RegionRow = Awaited<ReturnType<typeof listRegionRows>>[number]

/** Groups the rows, one for each location, by region. */
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

function regionOf({ id, name, longitude, latitude, createdAt }: RegionRow): Region {
  const hasCoordinates = longitude !== null && latitude !== null
  return { id, name, ...(hasCoordinates ? { longitude, latitude } : {}), locations: [], createdAt }
}
