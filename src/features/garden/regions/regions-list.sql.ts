import { sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { readInBatches } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export type RegionRow = Awaited<ReturnType<typeof rowsOfRegions>>[number]

/** A place is the last row that has been read. */
type Place = {
  position: number
  id: number
  locationPosition: number
  locationId: number
}

type Part = Place & { gardenId: GardenId; regionId: number | undefined; since: number; limit: number }

/**
 * Reads regions with their locations in their order from behind a place on, a row for each location and one for a region
 * without any. A region that ends at this place has a row once more, without a location.
 */
function regionRows(db: Db, bind: Part) {
  const ifBegun = (column: number) =>
    sql<number>`case when r.id = ${bind.id} then cast(${column} as bigint) else 0 end`
  return db
    .selectFrom('regions as r')
    .leftJoin('locations as l', (join) =>
      join
        .onRef('l.region_id', '=', 'r.id')
        .on(
          sql<boolean>`(l.position, l.id) > (${ifBegun(bind.locationPosition)}, ${ifBegun(bind.locationId)})`,
        ),
    )
    .select([
      'r.id',
      'r.name',
      'r.position',
      'r.longitude',
      'r.latitude',
      'r.created_at as createdAt',
      'l.id as locationId',
      'l.name as locationName',
      'l.position as locationPosition',
      'l.light_level as lightLevel',
      'l.created_at as locationCreatedAt',
    ])
    .where('r.user_id', '=', bind.gardenId)
    .where('r.updated_at', '>=', bind.since)
    .where(sql<boolean>`(r.position, r.id) >= (${bind.position}, ${bind.id})`)
    .$if(bind.regionId !== undefined, (rows) => rows.where('r.id', '=', bind.regionId ?? 0))
    .orderBy('r.position')
    .orderBy('r.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(bind.limit)
}

const rowsOfRegions = preparedShapes((db, bind: Part, _shape: Record<never, never>) => regionRows(db, bind))

/** A list has one region, or those that have changed since a time. */
interface Wanted {
  readonly regionId?: number
  readonly since?: number
}

/** Hands over the rows in batches, in their order. */
export function readRegionRows(
  db: Db,
  gardenId: GardenId,
  { regionId, since = 0 }: Wanted,
  take: (rows: RegionRow[]) => void,
): Promise<void> {
  return readInBatches<RegionRow>(
    db,
    (db, last, limit) => rowsOfRegions(db, {}, { gardenId, regionId, since, ...placeOf(last), limit }),
    take,
  )
}

function placeOf(last: RegionRow | undefined): Place {
  return {
    position: last?.position ?? 0,
    id: last?.id ?? 0,
    locationPosition: last?.locationPosition ?? 0,
    locationId: last?.locationId ?? 0,
  }
}
