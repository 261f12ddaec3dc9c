import { type Insertable, type RawBuilder, sql } from 'kysely'
import { amongTextsListed } from '../../../../db/query/among.ts'
import { listedRows } from '../../../../db/query/json-rows.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db, GardenId, Tables } from '../../../../db/schema.ts'
import { PROBLEM_VALUES } from '../../../care/problems/problems.sql.ts'
import { SCHEDULE_VALUES } from '../../../care/schedules/schedules.sql.ts'

/** The same for all rows of an import. */
type Common = { readonly user_id: GardenId; readonly updated_at: number; readonly unreferenced_since: number }

export type NewRow<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'id' | keyof Common>

/** SQLite blocks the event loop for as long as a statement takes. */
const ROWS_AT_A_TIME = 500

const TEXTS: ReadonlySet<string> = new Set([
  ...[
    'name',
    'name_key',
    'search_text',
    'remark',
    'key',
    'content_type',
    'sha256',
    'planting_date',
    'properties',
    'author',
  ],
  ...['seasons', 'start_date', 'note', 'paused_until', 'since', 'ended_on'],
])
const FRACTIONS: ReadonlySet<string> = new Set(['longitude', 'latitude', 'value'])

/** A value of a row that is an array. */
function valueOfColumn(column: string, at: number): RawBuilder<unknown> {
  const value = sql`value ->> ${sql.lit(at)}`
  if (TEXTS.has(column)) return value
  if (FRACTIONS.has(column)) return sql`cast(${value} as double precision)`
  const whole = sql`cast(${value} as bigint)`
  // A species may have been deleted since it was looked up.
  return column === 'species_id' ? sql`(select s.id from plant_species s where s.id = ${whole})` : whole
}

/**
 * Makes a query that inserts rows and gives their ids in the order of the rows. Both engines give ids in the order in which
 * rows are selected, but may return them in another.
 */
function inserts<T extends keyof Tables>(
  table: T,
  columns: string,
  returning = sql`returning id`,
): (db: Db, common: Common, rows: readonly NewRow<T>[]) => Promise<number[]> {
  const names = `${columns}, at`.split(', ')
  const insertion = prepared(
    (db, bind: { rows: string }) =>
      sql<{
        id: number
      }>`insert into ${sql.table(table)} (${sql.join(names.slice(0, -1).map((name) => sql.ref(name)))})
        select ${sql.join(names.map(valueOfColumn).slice(0, -1))} from ${listedRows(db, bind.rows)}
        order by ${valueOfColumn('at', names.length - 1)} ${returning}`,
  )
  return async (db, common, rows) => {
    const ids: number[] = []
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      const some = rows.slice(from, from + ROWS_AT_A_TIME).map((row, at) => {
        const values: Readonly<Record<string, unknown>> = { ...row, ...common, at }
        return names.map((name) => values[name])
      })
      const inserted = await insertion(db, { rows: JSON.stringify(some) })
      ids.push(...inserted.map(({ id }) => id).sort((one, other) => one - other))
    }
    return ids
  }
}

export const insertRegions = inserts(
  'regions',
  'user_id, name, longitude, latitude, position, created_at, updated_at',
)
export const insertLocations = inserts(
  'locations',
  'user_id, region_id, name, light_level, position, created_at',
)
export const insertTags = inserts('plant_tags', 'user_id, name, name_key, created_at, updated_at')
export const insertFiles = inserts(
  'media',
  'user_id, key, content_type, size, width, height, frames, sha256, created_at, unreferenced_since',
)
export const insertPlants = inserts(
  'plants',
  'user_id, name, name_key, search_text, species_id, location_id, planting_date, cultivation_method, ' +
    'substrate, status, remark, created_at, updated_at',
)
export const insertEntries = inserts(
  'plant_journals',
  'user_id, type, event_time, properties, remark, search_text, created_at, updated_at, author',
)
export const insertSchedules = inserts(
  'care_schedules',
  `user_id, plant_id, created_at, updated_at, ${SCHEDULE_VALUES.join(', ')}`,
)
export const insertProblems = inserts(
  'plant_problems',
  `user_id, plant_id, created_at, ${PROBLEM_VALUES.join(', ')}`,
)
export const insertWishes = inserts('wishes', 'user_id, name, species_id, note, created_at')

const NO_IDS = sql``
export const insertPlantTags = inserts('plant_tag_links', 'user_id, plant_id, tag_id', NO_IDS)
export const insertPlantCovers = inserts('plant_covers', 'user_id, plant_id, media_id, position', NO_IDS)
export const insertEntryPlants = inserts(
  'plant_journal_plants',
  'journal_id, plant_id, type, event_time, position',
  NO_IDS,
)
export const insertMeasurements = inserts(
  'plant_measurements',
  'plant_id, name, event_time, journal_id, value',
  NO_IDS,
)
export const insertEntryFiles = inserts('plant_journal_media', 'journal_id, media_id, position', NO_IDS)

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

/** Every location with its region, and regions without one, in their order. */
export const listPlaces = prepared((db, bind: { gardenId: GardenId }) =>
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

const tagsByNames = prepared((db, bind: { gardenId: GardenId; keys: string }) =>
  db
    .selectFrom('plant_tags')
    .select(['id', 'name_key as nameKey'])
    .where('user_id', '=', bind.gardenId)
    .where(amongTextsListed(db, 'name_key', bind.keys)),
)

/** The ids of those tags that the account has, by their folded names. */
export async function findTagsByNames(db: Db, gardenId: GardenId, nameKeys: readonly string[]) {
  const rows = await tagsByNames(db, { gardenId, keys: JSON.stringify(nameKeys) })
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
}
