import { sql } from 'kysely'
import { deletesAllOwn, deletesOwn, isOwnedBy, updatesOwn } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

const LOCATION_COLUMNS = ['id', 'name', 'light_level as lightLevel', 'created_at as createdAt'] as const

export const findLocationRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('locations')
    .select([...LOCATION_COLUMNS, 'region_id as regionId'])
    .where('user_id', '=', bind.gardenId)
    .where('id', '=', bind.id),
)

export const listLocationRows = prepared((db, bind: { gardenId: GardenId; regionId: number }) =>
  db
    .selectFrom('locations')
    .select(LOCATION_COLUMNS)
    .where('region_id', '=', bind.regionId)
    .where(isOwnedBy('user_id', bind.gardenId))
    .orderBy('position')
    .orderBy('id'),
)

type NewLocation = {
  readonly name: string
  readonly light_level: number
}

const insertion = prepared(
  (_db, bind: NewLocation & { gardenId: GardenId; regionId: number; now: number }) => sql<{
    id: number
  }>`insert into locations
    (user_id, region_id, name, light_level, position, created_at)
    select user_id, id, cast(${bind.name} as text), cast(${bind.light_level} as bigint), ${positionAfterAll(bind.regionId)},
      cast(${bind.now} as bigint)
    from regions where id = ${bind.regionId} and user_id = ${bind.gardenId}
    returning id`,
)

/**
 * The location goes last. Returns undefined if the garden has no such region. The caller holds the lock of the garden:
 * two inserts at once would take the same position.
 */
export async function insertLocationRow(
  db: Db,
  gardenId: GardenId,
  regionId: number,
  values: NewLocation,
  now: number = Date.now(),
): Promise<number | undefined> {
  const [row] = await insertion(db, { ...values, gardenId, regionId, now })
  return row?.id
}

function positionAfterAll(regionId: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from locations where region_id = ${regionId})`
}

export const updateLocationRow = updatesOwn('locations', ['name', 'light_level'])

const move = prepared(
  (_db, bind: { gardenId: GardenId; id: number; regionId: number }) => sql`update locations
    set region_id = ${bind.regionId}, position = ${positionAfterAll(bind.regionId)}
    where user_id = ${bind.gardenId} and id = ${bind.id}
      and exists (select 1 from regions where id = ${bind.regionId} and user_id = ${bind.gardenId})
    returning id`,
)

/** Moves the location to the end of another region. Returns false if the garden has no such region. */
export async function updateLocationRegion(
  db: Db,
  gardenId: GardenId,
  id: number,
  regionId: number,
): Promise<boolean> {
  return (await move(db, { gardenId, id, regionId })).length > 0
}

export const deleteLocationRow = deletesOwn('locations')

export const deleteAllLocationRows = deletesAllOwn('locations', 500)
