import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { deletesAllOwn, deletesOwn } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { listWhole } from '../../db/spans.ts'
import { touch } from '../../db/updates.ts'

type RegionRow = Awaited<ReturnType<typeof regionById>>[number]

const REGION_COLUMNS = [
  'r.id',
  'r.name',
  'r.position',
  'r.longitude',
  'r.latitude',
  'r.created_at as createdAt',
  'l.id as locationId',
  'l.name as locationName',
  'l.light_level as lightLevel',
  'l.created_at as locationCreatedAt',
] as const

type RegionSpan = { gardenId: GardenId; since: number; position: number; id: number; limit: number }

/** Keyset pagination: `limit` regions after the one with this position and id. */
const regionsChangedSince = prepared((db, bind: RegionSpan) =>
  db
    .selectFrom((select) =>
      select
        .selectFrom('regions')
        .selectAll()
        .where('user_id', '=', bind.gardenId)
        .where('updated_at', '>=', bind.since)
        .where(sql<boolean>`(position, id) > (${bind.position}, ${bind.id})`)
        .orderBy('position')
        .orderBy('id')
        .limit(bind.limit)
        .as('r'),
    )
    .leftJoin('locations as l', 'l.region_id', 'r.id')
    .select(REGION_COLUMNS)
    .orderBy('r.position')
    .orderBy('r.id')
    .orderBy('l.position')
    .orderBy('l.id'),
)
const regionById = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('regions as r')
    .leftJoin('locations as l', 'l.region_id', 'r.id')
    .select(REGION_COLUMNS)
    .where('r.user_id', '=', bind.gardenId)
    .where('r.id', '=', bind.id)
    .orderBy('l.position')
    .orderBy('l.id'),
)

/** A row for each location, and one for a region without locations. */
export function listRegionRows(db: Db, gardenId: GardenId, since: number) {
  return listWhole<RegionRow>(db, (db, last, limit) =>
    regionsChangedSince(db, { gardenId, since, position: last?.position ?? 0, id: last?.id ?? 0, limit }),
  )
}

export function findRegionRows(db: Db, gardenId: GardenId, id: number) {
  return regionById(db, { gardenId, id })
}

interface NewRegion {
  readonly name: string
  readonly longitude: number | null
  readonly latitude: number | null
}

/** The region goes last. The caller holds the lock of the garden: two inserts at once would take the same position. */
export async function insertRegionRow(db: Db, gardenId: GardenId, region: NewRegion): Promise<number> {
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

interface RegionValues {
  name?: string
  longitude?: number | null
  latitude?: number | null
}

export async function updateRegionRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: RegionValues,
): Promise<void> {
  await db
    .updateTable('regions')
    .set({ ...values, updated_at: Date.now() })
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .execute()
}

/** Regions whose locations change. */
export function touchRegions(db: Db, gardenId: GardenId, ids: readonly number[]): Promise<void> {
  return touch(db, 'regions', sql`user_id = ${gardenId} and ${among(db, 'id', ids)}`)
}

export const deleteRegionRow = deletesOwn('regions')

export const deleteAllRegionRows = deletesAllOwn('regions', 500)

export async function hasRegion(db: Db, gardenId: GardenId, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('regions')
    .select('id')
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
