import { sql } from 'kysely'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, updatesOwn } from '../../../db/query/own-rows.ts'
import { touchesOwn } from '../../../db/query/updates.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

type NewRegion = {
  readonly name: string
  readonly longitude: number | null
  readonly latitude: number | null
}

const insertion = prepared((db, bind: NewRegion & { gardenId: GardenId; now: number }) =>
  db
    .insertInto('regions')
    .values((values) => ({
      name: bind.name,
      longitude: bind.longitude,
      latitude: bind.latitude,
      user_id: bind.gardenId,
      position: values
        .selectFrom('regions')
        .select((select) => sql<number>`coalesce(${select.fn.max('position')}, 0) + 1`.as('position'))
        .where('user_id', '=', bind.gardenId),
      created_at: bind.now,
      updated_at: bind.now,
    }))
    .returning('id'),
)

/** The region goes last. The caller holds the lock of the garden: two inserts at once would take the same position. */
export async function insertRegionRow(
  db: Db,
  gardenId: GardenId,
  region: NewRegion,
  now: number = Date.now(),
): Promise<number> {
  return insertedId(await insertion(db, { ...region, gardenId, now }))
}

const change = updatesOwn('regions', ['name', 'longitude', 'latitude', 'updated_at'])

export function updateRegionRow(db: Db, gardenId: GardenId, id: number, values: Partial<NewRegion>) {
  return change(db, gardenId, id, { ...values, updated_at: Date.now() })
}

/** Dates regions when their locations change. */
export const touchRegions = touchesOwn('regions')

export const deleteRegionRow = deletesOwn('regions')

export const deleteAllRegionRows = deletesAllOwn('regions', 500)

/** The row comes without its locations. */
export const findRegionRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('regions')
    .select(['longitude', 'latitude'])
    .where('user_id', '=', bind.gardenId)
    .where('id', '=', bind.id),
)
