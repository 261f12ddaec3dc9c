import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { among } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { deletesAllOwn, deletesOwn } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { listWhole } from '../../db/spans.ts'
import { touch } from '../../db/updates.ts'

type RegionRow = Awaited<ReturnType<typeof one>>[number]

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

type Part = { gardenId: GardenId; since: number; position: number; id: number; limit: number }

/** So many regions behind the one of this position and id. */
const changed = prepared((db, bind: Part) =>
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
const one = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('regions as r')
    .leftJoin('locations as l', 'l.region_id', 'r.id')
    .select(REGION_COLUMNS)
    .where('r.user_id', '=', bind.gardenId)
    .where('r.id', '=', bind.id)
    .orderBy('l.position')
    .orderBy('l.id'),
)

/** Regions with their locations, a row for each location. */
export function listRegionRows(db: Db, gardenId: GardenId, since: number) {
  return listWhole<RegionRow>(db, (db, last, limit) =>
    changed(db, { gardenId, since, position: last?.position ?? 0, id: last?.id ?? 0, limit }),
  )
}

export function findRegionRows(db: Db, gardenId: GardenId, id: number) {
  return one(db, { gardenId, id })
}

interface NewRegion {
  readonly name: string
  readonly longitude: number | null
  readonly latitude: number | null
}

/** Goes last. The caller holds the lock on the order. */
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

/** Regions of which the place or a location changes. */
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

const LOCATION_COLUMNS = ['id', 'name', 'light_level as lightLevel', 'created_at as createdAt'] as const

export function findLocationRow(db: Db, gardenId: GardenId, id: number) {
  return db
    .selectFrom('locations')
    .select([...LOCATION_COLUMNS, 'region_id as regionId'])
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listLocationRows(db: Db, regionId: number) {
  return db
    .selectFrom('locations')
    .select(LOCATION_COLUMNS)
    .where('region_id', '=', regionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

interface NewLocation {
  readonly name: string
  readonly lightLevel: number
}

export function insertLocationRow(
  db: Db,
  gardenId: GardenId,
  regionId: number,
  { name, lightLevel }: NewLocation,
) {
  return db
    .insertInto('locations')
    .values({
      user_id: gardenId,
      region_id: regionId,
      name,
      light_level: lightLevel,
      position: nextLocationPosition(regionId),
      created_at: Date.now(),
    })
    .returning(LOCATION_COLUMNS)
    .executeTakeFirstOrThrow()
}

function nextLocationPosition(regionId: number) {
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

/** To the end of another region. */
export async function updateLocationRegion(
  db: Db,
  gardenId: GardenId,
  id: number,
  regionId: number,
): Promise<void> {
  await db
    .updateTable('locations')
    .set({ region_id: regionId, position: nextLocationPosition(regionId) })
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .execute()
}

export const deleteLocationRow = deletesOwn('locations')

export const deleteAllLocationRows = deletesAllOwn('locations', 500)

const POSITIONS_PER_BATCH = 1_000

/**
 * Positions 1 to N in the order given; the caller's transaction lets readers see the old order or the new one. Of
 * thousands, some at a time: others have their turn in between.
 */
export async function updatePositions(
  db: Db,
  table: 'regions' | 'locations',
  ids: readonly number[],
): Promise<void> {
  // The order of regions shows in their list alone, that of locations in their region.
  const dated = table === 'regions' ? sql`, updated_at = ${Date.now()}` : sql``
  for (let from = 0; from < ids.length; from += POSITIONS_PER_BATCH) {
    if (from > 0) await yieldToEventLoop()
    const some = ids.slice(from, from + POSITIONS_PER_BATCH)
    const rows = jsonRows(
      db,
      some.map((id, at) => ({ id, position: from + at + 1 })),
    )
    await sql`update ${sql.table(table)} set position = wanted.position${dated}
      from (select cast(value ->> 'id' as bigint) as id, cast(value ->> 'position' as bigint) as position
        from ${rows}) as wanted
      where wanted.id = ${sql.table(table)}.id`.execute(db)
  }
}
