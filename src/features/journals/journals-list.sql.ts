import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { allGiven } from '../../db/conditions.ts'
import { containingAll } from '../../db/containing.ts'
import type { Db } from '../../db/schema.ts'
import type { Order, Position } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'

export interface JournalFilter {
  readonly userId: number
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly terms: readonly string[]
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly ids: readonly number[] | undefined
  readonly changed: Changed | undefined
}

export interface Changed {
  readonly since: number
  /** Then a page is found sooner along the times of the entries than among all that changed. */
  readonly areMany: boolean
}

/** By the time of what happened, the latest first. */
export const LATEST: Order = { name: 'journals', key: 'number' }

export async function listJournalPositions(
  db: Db,
  filter: JournalFilter,
  { limit, offset, after }: Range,
): Promise<Position[]> {
  const { source, time } = sourceOf(filter)
  const rest =
    after === undefined ? [] : [sql<boolean>`(${time}, ${idOf(filter)}) < (${after.key}, ${after.id})`]
  const { rows } = await sql<Position>`select j.id, ${time} as key from ${source}
    where ${sql.join([...conditionsOf(db, filter), ...rest], sql` and `)}
    order by ${time} desc, ${idOf(filter)} desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countJournals(db: Db, filter: JournalFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sourceOf(filter).source}
    where ${sql.join(conditionsOf(db, filter), sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The entries of one plant are read from its links, which are in order of time; all others from the entries. */
function sourceOf({ plantId }: JournalFilter) {
  return plantId === undefined
    ? { source: sql`plant_journals j`, time: sql`j.event_time` }
    : {
        source: sql`plant_journal_plants l join plant_journals j on j.id = l.journal_id`,
        time: sql`l.event_time`,
      }
}

function idOf({ plantId }: JournalFilter): RawBuilder<number> {
  return plantId === undefined ? sql`j.id` : sql`l.journal_id`
}

function conditionsOf(db: Db, filter: JournalFilter): RawBuilder<boolean>[] {
  const { userId, plantId, type, from, to, terms, ids, changed } = filter
  const places = placesOf(filter)
  const { time } = sourceOf(filter)
  const user = plantId === undefined ? sql`j.user_id` : leftToOthers(sql`j.user_id`)
  return [
    ...(plantId === undefined ? [] : [sql<boolean>`l.plant_id = ${plantId}`]),
    sql<boolean>`${user} = ${userId}`,
    ...(from === undefined && to === undefined
      ? []
      : [sql<boolean>`${time} >= ${from ?? 0} and ${time} <= ${to ?? Number.MAX_SAFE_INTEGER}`]),
    ...allGiven([
      { isGiven: ids !== undefined, holds: among(db, 'j.id', ids ?? []) },
      { isGiven: places.length > 0, holds: namesOneOf(filter, places) },
      { isGiven: changed !== undefined, holds: isChanged(userId, changed) },
      {
        isGiven: type !== undefined,
        holds: sql`${plantId === undefined ? sql`j.type` : leftToOthers(sql`j.type`)} = ${type ?? 0}`,
      },
      { isGiven: terms.length > 0, holds: containingAll(db, 'j.search_text', terms) },
    ]),
  ]
}

/** As a sum it is a mere condition: SQLite would begin with all entries of the user or type, not with the plant. */
function leftToOthers(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} + 0`
}

/** Of the plants themselves: where they stand and what they carry now. */
function placesOf({ userId, locationId, regionId, tagId }: JournalFilter): RawBuilder<boolean>[] {
  return allGiven([
    { isGiven: locationId !== undefined, holds: sql`p.location_id = ${locationId ?? 0}` },
    {
      isGiven: tagId !== undefined,
      holds: sql`p.id in (select plant_id from plant_tag_links where tag_id = ${tagId ?? 0})`,
    },
    {
      isGiven: regionId !== undefined,
      holds: sql`p.location_id in (select id from locations
        where region_id = ${regionId ?? 0} and user_id = ${userId})`,
    },
  ])
}

/** Entries of a plant that meets all of the conditions, not of one that meets this and another that meets that. */
function namesOneOf(
  { userId, plantId }: JournalFilter,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const wanted = sql.join([sql`p.user_id = ${userId}`, ...conditions], sql` and `)
  return plantId === undefined
    ? sql`j.id in (select own.journal_id from plants p
        join plant_journal_plants own on own.plant_id = p.id where ${wanted})`
    : sql`l.plant_id in (select p.id from plants p where ${wanted})`
}

function isChanged(userId: number, changed: Changed | undefined): RawBuilder<boolean> {
  const { since, areMany } = changed ?? { since: 0, areMany: true }
  return areMany
    ? sql`j.updated_at >= ${since}`
    : sql`j.id in (select id from plant_journals where user_id = ${userId} and updated_at >= ${since})`
}

const MANY = 2_000

/** Whether so many entries changed since that looking at all of them takes long. */
export async function haveManyChanged(db: Db, userId: number, since: number): Promise<boolean> {
  const { rows } = await sql`select id from plant_journals
    where user_id = ${userId} and updated_at >= ${since} limit 1 offset ${MANY}`.execute(db)
  return rows.length > 0
}
