import { isDeepStrictEqual } from 'node:util'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import { withSyncOverlap } from '../../../db/query/updates.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { pickIds } from '../../../http/fields.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record, recordOrder } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deleteLocationsFromPlants } from '../related-rows.sql.ts'
import { updatePositions } from './positions.sql.ts'
import { checkCoordinates, requirePermutation } from './regions.rules.ts'
import type { NewOrder, Region, RegionCreate, RegionQuery, RegionUpdate } from './regions.schema.ts'
import { deleteRegionRow, insertRegionRow, updateRegionRow } from './regions.sql.ts'
import { type RegionRow, readRegionRows } from './regions-list.sql.ts'

export async function listRegions(
  db: Db,
  { gardenId, link }: Scope,
  { ids, updatedSince }: RegionQuery = {},
): Promise<Region[]> {
  const since = updatedSince === undefined ? 0 : withSyncOverlap(updatedSince)
  const regions: Region[] = []
  await readRegionRows(db, gardenId, { since }, (rows) => addRows(regions, rows))
  const picked = pickIds(regions, ids)
  return link === undefined ? picked : picked.map(withoutCoordinates)
}

/** A link is not told where a garden is. */
function withoutCoordinates({ longitude: _, latitude: __, ...region }: Region): Region {
  return region
}

export async function getRegion(db: Db, { gardenId }: Scope, id: number): Promise<Region> {
  const regions: Region[] = []
  await readRegionRows(db, gardenId, { regionId: id }, (rows) => addRows(regions, rows))
  const [region] = regions
  if (region === undefined) throw new AppError('REGION_NOT_FOUND')
  return region
}

export function createRegion(db: Db, scope: Scope, body: RegionCreate): Promise<Region> {
  const { gardenId } = scope
  const { name, longitude = null, latitude = null } = body
  return inGarden(db, scope, async (db) => {
    const now = Date.now()
    const id = await insertRegionRow(db, gardenId, { name, longitude, latitude }, now)
    record(db, 'region', 'created', id)
    return regionOf({ id, name, longitude, latitude, createdAt: now })
  })
}

export const updateRegion: Update<RegionUpdate, Region> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const before = await matching(precondition, getRegion(db, scope, id))
    const {
      name = before.name,
      longitude = before.longitude ?? null,
      latitude = before.latitude ?? null,
    } = body
    const problems = checkCoordinates(longitude, latitude)
    if (problems.length > 0) throw validationFailed(problems)
    await updateRegionRow(db, gardenId, id, { name, longitude, latitude })
    const { createdAt, locations } = before
    const after = { ...regionOf({ id, name, longitude, latitude, createdAt }), locations }
    if (!isDeepStrictEqual(after, before)) record(db, 'region', 'updated', id)
    return after
  })
}

/** The locations of the region are deleted with it; their plants stay, without a location. */
export const deleteRegion: Delete = async (db, scope, id, precondition) => {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    const { locations } = await matching(precondition, getRegion(db, scope, id))
    await deleteLocationsFromPlants(
      db,
      gardenId,
      locations.map((location) => location.id),
    )
    await deleteRegionRow(db, { gardenId, id })
    for (const location of locations) record(db, 'location', 'deleted', location.id)
    record(db, 'region', 'deleted', id)
  })
}

export function reorderRegions(db: Db, scope: Scope, { orderedIds }: NewOrder): Promise<Region[]> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const regions = await listRegions(db, scope)
    requirePermutation(regions, orderedIds, 'REGION_REORDER_INVALID')
    await updatePositions(db, gardenId, 'regions', orderedIds)
    if (regions.some(({ id }, at) => id !== orderedIds[at])) recordOrder(db, 'region', gardenId)
    return [...rowsInOrder(orderedIds, regions)]
  })
}

/** Adds rows, one for each location in the order of regions and one for a region without any. */
function addRows(regions: Region[], rows: readonly RegionRow[]): void {
  let region = regions.at(-1)
  for (const row of rows) {
    if (region?.id !== row.id) {
      region = regionOf(row)
      regions.push(region)
    }
    if (row.locationId === null || row.locationName === null) continue
    region.locations.push({
      id: row.locationId,
      name: row.locationName,
      lightLevel: row.lightLevel ?? 0,
      createdAt: row.locationCreatedAt ?? 0,
    })
  }
}

type RegionColumns = Pick<RegionRow, 'id' | 'name' | 'longitude' | 'latitude' | 'createdAt'>

function regionOf({ id, name, longitude, latitude, createdAt }: RegionColumns): Region {
  const hasCoordinates = longitude !== null && latitude !== null
  return { id, name, ...(hasCoordinates ? { longitude, latitude } : {}), locations: [], createdAt }
}
