import { type RawBuilder, sql } from 'kysely'
import { isSameList } from '../../../base/same-list.ts'
import { idsInOrder, listedInOrder, listedRows } from '../../../db/query/json-rows.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { measuredNumbers } from './measured-numbers.ts'

/** What the measurements of an entry are derived from. */
interface MeasuredEntry {
  readonly id: number
  readonly eventTime: number
  readonly properties?: string | null
  readonly plantIds: readonly number[]
}

type MeasuredValues = {
  readonly id: number
  readonly plantIds: string
  readonly name: string
  readonly eventTime: number
  readonly value: number
}

/** One statement for each name: an entry may name 500 plants, and the number reaches its column as it is. */
const insertion = prepared(
  (db, bind: MeasuredValues) =>
    sql`insert into plant_measurements (plant_id, name, event_time, journal_id, value)
      select measured.id, cast(${bind.name} as text), cast(${bind.eventTime} as bigint), cast(${bind.id} as bigint),
        cast(${bind.value} as double precision)
      from ${idsInOrder(db, bind.plantIds)} measured`,
)

function* valuesOf({ id, eventTime, properties = null, plantIds }: MeasuredEntry): Generator<MeasuredValues> {
  for (const [name, value] of measuredNumbers(properties, plantIds.length)) {
    yield { id, plantIds: listedInOrder(plantIds), name, eventTime, value }
  }
}

/** Inserts those of a new entry at the end of the transaction, behind its links to the plants. */
export function insertMeasurements(db: Db, entry: MeasuredEntry): void {
  for (const values of valuesOf(entry)) insertion.later(db, values)
}

const deletion = prepared((db, bind: { journalId: number }) =>
  db.deleteFrom('plant_measurements').where('journal_id', '=', bind.journalId),
)

/** To be called once the links of a changed entry are as they will be; those of links that went are gone with them. */
export async function replaceMeasurements(
  db: Db,
  before: MeasuredEntry,
  after: MeasuredEntry,
): Promise<void> {
  const isSame =
    before.eventTime === after.eventTime &&
    (before.properties ?? null) === after.properties &&
    isSameList(before.plantIds, after.plantIds)
  if (isSame) return
  if (measuredNumbers(before.properties ?? null, before.plantIds.length).length > 0)
    await deletion(db, { journalId: after.id })
  for (const values of valuesOf(after)) await insertion(db, values)
}

export const findPlant = preparedRow((db, bind: { gardenId: GardenId; plantId: number }) =>
  db
    .selectFrom('plants')
    .select('id')
    .where('id', '=', bind.plantId)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

const MOST_NAMES = 50

/**
 * The names of what was measured of a plant, each with the latest value. From each name the index leads to the next one, since
 * grouping would compare the name of every value.
 */
export const listMeasuredNames = prepared(
  (_db, bind: { plantId: number }) => sql<{ name: string; count: number; at: number; value: number }>`
    with recursive walk (name, place) as (
      select (select m.name from plant_measurements m where m.plant_id = ${bind.plantId} order by m.name limit 1), 1
      union all
      select (select m.name from plant_measurements m
        where m.plant_id = ${bind.plantId} and m.name > walk.name order by m.name limit 1), walk.place + 1
      from walk where walk.name is not null and walk.place < ${MOST_NAMES})
    select walk.name,
      (select count(*) from plant_measurements m
        where m.plant_id = ${bind.plantId} and m.name = walk.name) as "count",
      (select m.event_time from plant_measurements m where m.plant_id = ${bind.plantId} and m.name = walk.name
        order by m.event_time desc limit 1) as "at",
      (select m.value from plant_measurements m where m.plant_id = ${bind.plantId} and m.name = walk.name
        order by m.event_time desc, m.journal_id desc limit 1) as value
    from walk where walk.name is not null order by walk.place`,
)

export type Series = {
  readonly plantId: number
  readonly name: string
  readonly from: number
  readonly to: number
}

export interface Point {
  readonly at: number
  readonly value: number
}

function isOfSeries({ plantId, name, from, to }: Series): RawBuilder<boolean> {
  return sql`plant_id = ${plantId} and name = ${name} and event_time >= ${from} and event_time <= ${to}`
}

/** The earliest values of a series, so many. */
export const listFirstPoints = prepared(
  (_db, bind: Series & { limit: number }) => sql<Point>`select event_time as "at", value
    from plant_measurements where ${isOfSeries(bind)} order by event_time, journal_id limit ${bind.limit}`,
)

export const findLastTime = preparedRow(
  (_db, bind: Series) => sql<{ at: number }>`select event_time as "at"
    from plant_measurements where ${isOfSeries(bind)} order by event_time desc limit 1`,
)

/** A part of the time of a series; the end does not belong to it. */
type Part = readonly [from: number, until: number]
/** A value that a part is known to have. */
export type Extreme = readonly [from: number, until: number, value: number]

/** SQLite would walk to the JSON again for each value, unless the parts are rows. */
function partsIn(db: Db, list: string): RawBuilder<unknown> {
  return sql`parts as materialized (select cast(value ->> 0 as bigint) as beginning, cast(value ->> 1 as bigint) as ending,
      cast(value ->> 2 as double precision) as wanted from ${listedRows(db, list)})`
}

function isInPart({ plantId, name }: Pick<Series, 'plantId' | 'name'>): RawBuilder<boolean> {
  return sql`m.plant_id = ${plantId} and m.name = ${name} and m.event_time >= parts.beginning
    and m.event_time < parts.ending`
}

type PartsOfSeries = Pick<Series, 'plantId' | 'name'> & { readonly list: string }

const counted = prepared(
  (db, bind: PartsOfSeries) => sql<{ part: string }>`with ${partsIn(db, bind.list)}
    select (select ${engineOf(db).jsonObject(sql`'from', parts.beginning, 'until', parts.ending,
        'count', count(*), 'min', min(m.value), 'max', max(m.value)`)}
      from plant_measurements m where ${isInPart(bind)}) as part from parts`,
)

export interface CountedPart {
  readonly from: number
  readonly until: number
  readonly count: number
  /** Null if there is no value. */
  readonly min: number | null
  readonly max: number | null
}

export async function countParts(
  db: Db,
  { plantId, name }: Pick<Series, 'plantId' | 'name'>,
  parts: readonly Part[],
): Promise<CountedPart[]> {
  const rows = await counted(db, { plantId, name, list: JSON.stringify(parts) })
  return rows.map(({ part }) => JSON.parse(part))
}

const found = prepared(
  (db, bind: PartsOfSeries) => sql<Point>`with ${partsIn(db, bind.list)}
    select parts.wanted as value, (select m.event_time from plant_measurements m
      where ${isInPart(bind)} and m.value = parts.wanted order by m.event_time, m.journal_id limit 1) as "at" from parts`,
)

/** When each of the values was measured first in its part. */
export function listExtremes(
  db: Db,
  { plantId, name }: Pick<Series, 'plantId' | 'name'>,
  extremes: readonly Extreme[],
): Promise<Point[]> {
  return found(db, { plantId, name, list: JSON.stringify(extremes) })
}
