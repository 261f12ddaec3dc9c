import { sql } from 'kysely'
import { assignments } from '../../db/assignments.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'

const LOCATION_COLUMNS = ['id', 'name', 'light_level as lightLevel', 'created_at as createdAt'] as const

export function findLocationRow(db: Db, gardenId: GardenId, id: number) {
  return db
    .selectFrom('locations')
    .select([...LOCATION_COLUMNS, 'region_id as regionId'])
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listLocationRows(db: Db, gardenId: GardenId, regionId: number) {
  return db
    .selectFrom('locations')
    .select(LOCATION_COLUMNS)
    .where('region_id', '=', regionId)
    .where(isOwnedBy('user_id', gardenId))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

interface NewLocation {
  readonly name: string
  readonly light_level: number
}

/** The location goes last. The caller holds the lock of the garden: two inserts at once would take the same position. */
export async function insertLocationRow(
  db: Db,
  gardenId: GardenId,
  regionId: number,
  values: NewLocation,
): Promise<number> {
  const { id } = await db
    .insertInto('locations')
    .values({
      ...values,
      user_id: gardenId,
      region_id: regionId,
      position: nextPosition(regionId),
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function nextPosition(regionId: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from locations where region_id = ${regionId})`
}

interface LocationValues {
  name?: string
  light_level?: number
}

export async function updateLocationRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: LocationValues,
): Promise<void> {
  await sql`update locations set ${assignments(['name', 'light_level'], values)}
    where user_id = ${gardenId} and id = ${id}`.execute(db)
}

/** Moves the location to the end of another region. */
export async function updateLocationRegion(
  db: Db,
  gardenId: GardenId,
  id: number,
  regionId: number,
): Promise<void> {
  await db
    .updateTable('locations')
    .set({ region_id: regionId, position: nextPosition(regionId) })
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .execute()
}

export const deleteLocationRow = deletesOwn('locations')

export const deleteAllLocationRows = deletesAllOwn('locations', 500)
