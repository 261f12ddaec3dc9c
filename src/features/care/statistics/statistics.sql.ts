import { type RawBuilder, sql } from 'kysely'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

const NO_DATE = sql.lit('9999-99-99')

function plantsOf(gardenId: GardenId, status: 0 | 1 | 2): RawBuilder<number> {
  return sql`(select count(*) from plants where user_id = ${gardenId} and status = ${sql.lit(status)})`
}

export interface Totals {
  readonly active: number
  readonly archived: number
  readonly dead: number
  readonly places: number
  readonly photos: number
  readonly firstPlantingDate: string | null
}

export const findTotals = preparedRow(
  (_db, bind: { gardenId: GardenId }) => sql<Totals>`select ${plantsOf(bind.gardenId, 0)} as active,
    ${plantsOf(bind.gardenId, 1)} as archived, ${plantsOf(bind.gardenId, 2)} as dead,
    (select count(*) from locations where user_id = ${bind.gardenId}) as places,
    (select count(*) from media where user_id = ${bind.gardenId} and content_type like 'image/%') as photos,
    (select planting_date from plants where user_id = ${bind.gardenId} and coalesce(planting_date, ${NO_DATE}) < ${NO_DATE}
      order by coalesce(planting_date, ${NO_DATE}) limit 1) as "firstPlantingDate"`,
)

/** A month or a day. The end belongs to the next one. Entries count up to now. */
export interface CalendarSpan {
  /** `2026-11` or `2026-11-15` */
  readonly name: string
  readonly firstDay: string
  readonly endDay: string
  readonly from: number
  readonly until: number
  readonly now: number
}

/** As one parameter of a statement. */
export function listedSpans(spans: readonly CalendarSpan[]): string {
  return JSON.stringify(
    spans.map(({ name, firstDay, endDay, from, until, now }) => [
      ...[name, firstDay, endDay],
      ...[from, until, Math.min(until, now + 1)],
    ]),
  )
}

function spansIn(db: Db, list: string): RawBuilder<unknown> {
  return sql`parts as materialized (select value ->> 0 as name, value ->> 1 as first_day, value ->> 2 as end_day,
      cast(value ->> 3 as bigint) as beginning, cast(value ->> 4 as bigint) as ending,
      cast(value ->> 5 as bigint) as entries_end from ${listedRows(db, list)})`
}

type OfSpans = { readonly gardenId: GardenId; readonly spans: string }

export const listNewPlants = prepared(
  (db, bind: OfSpans) => sql<{ name: string; count: number }>`with ${spansIn(db, bind.spans)}
    select parts.name, (select count(*) from plants p where p.user_id = ${bind.gardenId}
        and coalesce(p.planting_date, ${NO_DATE}) >= parts.first_day
        and coalesce(p.planting_date, ${NO_DATE}) < parts.end_day)
      + (select count(*) from plants p where p.user_id = ${bind.gardenId} and p.planting_date is null
        and p.created_at >= parts.beginning and p.created_at < parts.ending) as count
    from parts`,
)

/** Counts in the index of types: for each type that the garden has the entries of each month or day lie side by side there. */
export const listTypeCounts = prepared(
  (db, bind: OfSpans & { types: string }) => sql<{ name: string; type: number; count: number }>`
    with ${spansIn(db, bind.spans)}, named as materialized (
      select cast(value ->> 0 as bigint) as type from ${listedRows(db, bind.types)} where exists (
        select 1 from plant_journals j where j.user_id = ${bind.gardenId} and j.type = cast(value ->> 0 as bigint)))
    select counted.name, counted.type, counted.total as "count" from (
      select parts.name, named.type, (select count(*) from plant_journals j
        where j.user_id = ${bind.gardenId} and j.type = named.type
          and j.event_time >= parts.beginning and j.event_time < parts.entries_end) as total
      from parts cross join named) as counted
    where counted.total > 0`,
)

export interface ActivePlant {
  readonly id: number
  readonly name: string
  readonly speciesId: number | null
  readonly count: number
}

/** Active plants behind one, each with its entries between two times, except those of no type. */
export const listActivePlants = prepared(
  (
    _db,
    bind: { gardenId: GardenId; after: number; limit: number; from: number; until: number },
  ) => sql<ActivePlant>`select p.id, p.name, p.species_id as "speciesId",
      (select count(*) from plant_journal_plants l
        where l.plant_id = p.id and l.event_time >= ${bind.from} and l.event_time < ${bind.until})
      - (select count(*) from plant_journal_plants l
        where l.plant_id = p.id and l.type = 0 and l.event_time >= ${bind.from} and l.event_time < ${bind.until}) as count
    from plants p where p.user_id = ${bind.gardenId} and p.status = 0 and p.id > ${bind.after}
    order by p.id limit ${bind.limit}`,
)
