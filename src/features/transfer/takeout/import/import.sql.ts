import { type RawBuilder, sql } from 'kysely'
import { amongTextsListed } from '../../../../db/query/among.ts'
import { listedRows } from '../../../../db/query/json-rows.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../../db/schema.ts'
import { SCHEDULE_VALUES } from '../../../care/bulk/schedules-bulk.sql.ts'
import type { KnownPlace } from './place-book.ts'

/** Rows as arrays of values, in the order of the columns. */
export type Rows = readonly (readonly (string | number | null)[])[]

const text = (at: number) => sql`value ->> ${sql.lit(at)}`
const whole = (at: number) => sql`cast(value ->> ${sql.lit(at)} as bigint)`
const real = (at: number) => sql`cast(value ->> ${sql.lit(at)} as double precision)`

type Values = { gardenId: GardenId; rows: string; now: number }

/**
 * Makes a query that inserts rows and gives their ids in the order of the rows. Both engines give ids in the order in which
 * rows are selected, but may return them in another.
 */
function insertsInOrder(
  insertion: (bind: Values) => { into: RawBuilder<unknown>; select: RawBuilder<unknown> },
): (db: Db, gardenId: GardenId, rows: Rows, now: number) => Promise<number[]> {
  const inserted = prepared((db, bind: Values) => {
    const { into, select } = insertion(bind)
    return sql<{ id: number }>`insert into ${into} select ${select} from ${listedRows(db, bind.rows)}
      order by ${whole(0)} returning id`
  })
  return async (db, gardenId, rows, now) => {
    if (rows.length === 0) return []
    const numbered = JSON.stringify(rows.map((row, at) => [at, ...row]))
    const found = await inserted(db, { gardenId, rows: numbered, now })
    return found.map(({ id }) => id).sort((one, other) => one - other)
  }
}

const owner = ({ gardenId }: Values) => sql`cast(${gardenId} as bigint)`
const time = ({ now }: Values) => sql`cast(${now} as bigint)`

/** name, longitude, latitude, position, createdAt */
export const insertRegions = insertsInOrder((bind) => ({
  into: sql`regions (user_id, name, longitude, latitude, position, created_at, updated_at)`,
  select: sql`${owner(bind)}, ${text(1)}, ${real(2)}, ${real(3)}, ${whole(4)}, ${whole(5)}, ${time(bind)}`,
}))

/** regionId, name, lightLevel, position, createdAt */
export const insertLocations = insertsInOrder((bind) => ({
  into: sql`locations (user_id, region_id, name, light_level, position, created_at)`,
  select: sql`${owner(bind)}, ${whole(1)}, ${text(2)}, ${whole(3)}, ${whole(4)}, ${whole(5)}`,
}))

/** name, nameKey, createdAt */
export const insertTags = insertsInOrder((bind) => ({
  into: sql`plant_tags (user_id, name, name_key, created_at, updated_at)`,
  select: sql`${owner(bind)}, ${text(1)}, ${text(2)}, ${whole(3)}, ${time(bind)}`,
}))

/** key, contentType, size, width, height, frames, sha256, createdAt */
export const insertFiles = insertsInOrder((bind) => ({
  into: sql`media (user_id, key, content_type, size, width, height, frames, sha256, created_at, unreferenced_since)`,
  select: sql`${owner(bind)}, ${text(1)}, ${text(2)}, ${whole(3)}, ${whole(4)}, ${whole(5)}, ${whole(6)}, ${text(7)},
    ${whole(8)}, ${time(bind)}`,
}))

/** name, nameKey, searchText, speciesId, locationId, plantingDate, cultivationMethod, substrate, status, remark, createdAt */
export const insertPlants = insertsInOrder((bind) => ({
  into: sql`plants (user_id, name, name_key, search_text, species_id, location_id, planting_date, cultivation_method,
    substrate, status, remark, created_at, updated_at)`,
  // A species may have been deleted since it was looked up.
  select: sql`${owner(bind)}, ${text(1)}, ${text(2)}, ${text(3)}, (select s.id from plant_species s where s.id = ${whole(4)}),
    ${whole(5)}, ${text(6)}, ${whole(7)}, ${whole(8)}, ${whole(9)}, ${text(10)}, ${whole(11)}, ${time(bind)}`,
}))

/** type, eventTime, properties, remark, searchText, createdAt */
export const insertEntries = insertsInOrder((bind) => ({
  into: sql`plant_journals (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)`,
  select: sql`${owner(bind)}, ${whole(1)}, ${whole(2)}, ${text(3)}, ${text(4)}, ${text(5)}, ${whole(6)}, ${time(bind)}`,
}))

const SCHEDULE_TEXTS: ReadonlySet<string> = new Set(['seasons', 'start_date', 'note', 'paused_until'])

/** plantId, createdAt, and the values in their order */
export const insertSchedules = insertsInOrder((bind) => ({
  into: sql`care_schedules (user_id, plant_id, created_at, updated_at,
    ${sql.join(SCHEDULE_VALUES.map((name) => sql.ref(name)))})`,
  select: sql`${owner(bind)}, ${whole(1)}, ${whole(2)}, ${time(bind)},
    ${sql.join(SCHEDULE_VALUES.map((name, at) => (SCHEDULE_TEXTS.has(name) ? text(at + 3) : whole(at + 3))))}`,
}))

/** Makes a query that inserts rows of links. */
function insertsLinks(
  links: (bind: Values) => { into: RawBuilder<unknown>; select: RawBuilder<unknown> },
): (db: Db, gardenId: GardenId, rows: Rows) => Promise<void> {
  const inserted = prepared((db, bind: Values) => {
    const { into, select } = links(bind)
    return sql`insert into ${into} select ${select} from ${listedRows(db, bind.rows)}`
  })
  return async (db, gardenId, rows) => {
    for (let from = 0; from < rows.length; from += LINKS_AT_A_TIME) {
      const some = rows.slice(from, from + LINKS_AT_A_TIME)
      await inserted(db, { gardenId, rows: JSON.stringify(some), now: 0 })
    }
  }
}

/** SQLite blocks the event loop for as long as a statement takes. */
const LINKS_AT_A_TIME = 1_000

/** plantId, tagId */
export const insertPlantTags = insertsLinks((bind) => ({
  into: sql`plant_tag_links (user_id, plant_id, tag_id)`,
  select: sql`${owner(bind)}, ${whole(0)}, ${whole(1)}`,
}))

/** plantId, mediaId, position */
export const insertPlantCovers = insertsLinks((bind) => ({
  into: sql`plant_covers (user_id, plant_id, media_id, position)`,
  select: sql`${owner(bind)}, ${whole(0)}, ${whole(1)}, ${whole(2)}`,
}))

/** journalId, plantId, type, eventTime, position */
export const insertEntryPlants = insertsLinks(() => ({
  into: sql`plant_journal_plants (journal_id, plant_id, type, event_time, position)`,
  select: sql`${whole(0)}, ${whole(1)}, ${whole(2)}, ${whole(3)}, ${whole(4)}`,
}))

/** journalId, mediaId, position */
export const insertEntryFiles = insertsLinks(() => ({
  into: sql`plant_journal_media (journal_id, media_id, position)`,
  select: sql`${whole(0)}, ${whole(1)}, ${whole(2)}`,
}))

const lastRegion = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('regions')
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .where('user_id', '=', bind.gardenId),
)

/** The position of the last region, 0 where there is none. */
export async function findLastRegionPosition(db: Db, gardenId: GardenId): Promise<number> {
  const [row] = await lastRegion(db, { gardenId })
  return row?.position ?? 0
}

const places = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('regions as r')
    .leftJoin('locations as l', (join) =>
      join.onRef('l.region_id', '=', 'r.id').onRef('l.user_id', '=', 'r.user_id'),
    )
    .select(['r.id as regionId', 'r.name as regionName', 'l.id', 'l.name', 'l.position'])
    .where('r.user_id', '=', bind.gardenId)
    .orderBy('r.position')
    .orderBy('r.id')
    .orderBy('l.position')
    .orderBy('l.id'),
)

/** Every location with its region, and regions without one, in their order. */
export async function listPlaces(db: Db, gardenId: GardenId): Promise<KnownPlace[]> {
  return places(db, { gardenId })
}

const tagsByNames = prepared((db, bind: { gardenId: GardenId; keys: string }) =>
  db
    .selectFrom('plant_tags')
    .select(['id', 'name_key as nameKey'])
    .where('user_id', '=', bind.gardenId)
    .where(amongTextsListed(db, 'name_key', bind.keys)),
)

/** The ids of those tags that the account has, by their folded names. */
export async function findTagsByNames(
  db: Db,
  gardenId: GardenId,
  nameKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tagsByNames(db, { gardenId, keys: JSON.stringify(nameKeys) })
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
}
