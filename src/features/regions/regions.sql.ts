import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { deletesAllOwn, deletesOwn } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { touch } from '../../db/updates.ts'

interface RegionValues {
  readonly name?: string
  readonly longitude?: number | null
  readonly latitude?: number | null
}

/** The region goes last. The caller holds the lock of the garden: two inserts at once would take the same position. */
export async function insertRegionRow(
  db: Db,
  gardenId: GardenId,
  region: Required<RegionValues>,
): Promise<number> {
  const now = Date.now()
  const { id } = await db
    .insertInto('regions')
    .values((values) => ({
      ...region,
      user_id: gardenId,
      position: values
        .selectFrom('regions')
        .select((select) => sql<number>`coalesce(${select.fn.max('position')}, 0) + 1`.as('position'))
        .where('user_id', '=', gardenId),
      created_at: now,
      updated_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRegionRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: RegionValues,
): Promise<void> {
  await sql`update regions set ${assignments(['name', 'longitude', 'latitude'], values)}, updated_at = ${Date.now()}
    where user_id = ${gardenId} and id = ${id}`.execute(db)
}

/** Regions whose locations change. */
export function touchRegions(db: Db, gardenId: GardenId, ids: readonly number[]): Promise<void> {
  return touch(db, 'regions', sql`user_id = ${gardenId} and ${among(db, 'id', ids)}`)
}

export const deleteRegionRow = deletesOwn('regions')

export const deleteAllRegionRows = deletesAllOwn('regions', 500)

/** Without its locations. */
export function findRegionRow(db: Db, gardenId: GardenId, id: number) {
  return db
    .selectFrom('regions')
    .select(['longitude', 'latitude'])
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .executeTakeFirst()
}
