import { type RawBuilder, sql } from 'kysely'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import { needsSpans, spansWithin } from '../../../db/run/spans.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { PlanRow } from '../../due/plan-row.ts'
import { carries, isAt, isInRegion } from '../../garden/plants/plants-filter.sql.ts'
import type { TaskSort } from './tasks.schema.ts'

export interface TaskRow {
  readonly id: number
  readonly type: number
  readonly dueDate: string
  readonly amountMl: number | null
  readonly note: string | null
  readonly lastDoneAt: number | null
  readonly paused: number
  readonly pausedUntil: string | null
  readonly plantId: number
  readonly plantName: string
  readonly locationId: number | null
  readonly locationName: string | null
  readonly regionId: number | null
  readonly regionName: string | null
  /** The first cover of the plant, as `coverIn` reads it. */
  readonly cover: string | null
  /** The user whose turn it is; null without assignees. */
  readonly turn: number | null
  readonly turnName: string | null
}

/** A page without tasks has one row that holds only the total. */
type PageRow = (TaskRow | { readonly id: null }) & { readonly total: number }

/** A filter that is not given is 0, which is no id. */
type TaskPage = {
  readonly gardenId: GardenId
  readonly until: string
  readonly plantId: number
  readonly locationId: number
  readonly regionId: number
  readonly tagId: number
  readonly type: number
  readonly assigneeId: number
  readonly limit: number
  readonly offset: number
}

type Shape = {
  readonly sort: TaskSort
  /** The days of the garden lead to the rows or, where it is given, the plant. */
  readonly lead: 'due' | 'plant'
  readonly isFiltered: boolean
}

/** These columns of `care_schedules c` with `TASK_JOINS` are all of a task but its cover. */
const TASK_COLUMNS = sql`c.id, c.type, c.next_due as "dueDate", c.amount_ml as "amountMl", c.note,
  c.last_done_at as "lastDoneAt", c.paused, c.paused_until as "pausedUntil", p.id as "plantId", p.name as "plantName",
  l.id as "locationId", l.name as "locationName", r.id as "regionId", r.name as "regionName", c.turn,
  case when c.turn is not null then (select u.display_name from users u where u.id = c.turn) end as "turnName"`

const TASK_JOINS = sql`left join plants p on p.id = c.plant_id
  left join locations l on l.id = p.location_id left join regions r on r.id = l.region_id`

/** One column with the id and the key: a second look for the other would double the time. */
function coverOf(gardenId: GardenId, plantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select cast(m.id as text) || ' ' || m.key from plant_covers k join media m on m.id = k.media_id
    where k.user_id = ${gardenId} and k.plant_id = ${plantId} order by k.position limit 1) as cover`
}

export function coverIn(text: string): { id: number; key: string } {
  const [id, key = ''] = text.split(' ')
  return { id: Number(id), key }
}

/**
 * Locations have the order of their owner, plants without one come last. Every statement holds all filters or none, switched
 * by their values: what is due is little, so no other index has to lead. Only ids are sorted, and what is shown is read for
 * the page alone: along with each of ten thousand tasks it takes twice as long.
 */
const page = preparedShapes((_db, bind: TaskPage, { sort, lead, isFiltered }: Shape) => {
  const isDue =
    lead === 'plant'
      ? sql`c.plant_id = ${bind.plantId} and ${isOwnedBy('c.user_id', bind.gardenId)} and c.next_due <= ${bind.until}`
      : sql`c.user_id = ${bind.gardenId} and c.next_due <= ${bind.until}`
  const filtered = isFiltered ? sql` and ${sql.join(filters(bind), sql` and `)}` : sql``
  const isFound = sql`${isDue}${filtered}`
  const counted = isFiltered
    ? sql`care_schedules c join plants p on p.id = c.plant_id`
    : sql`care_schedules c`
  return sql<PageRow>`select ${TASK_COLUMNS}, counted.total, ${coverOf(bind.gardenId, sql`p.id`)}
    from (select (select count(*) from ${counted} where ${isFound}) as total) counted
    left join (select c.id as "foundId" from care_schedules c ${TASK_JOINS}
      where ${isFound} order by ${ORDERS[sort]} limit ${bind.limit} offset ${bind.offset}) page on true
    left join care_schedules c on c.id = page."foundId" ${TASK_JOINS}
    order by ${ORDERS[sort]}`
})

function filters(bind: TaskPage): RawBuilder<boolean>[] {
  return [
    ifGiven(bind.locationId, isAt('p', bind.locationId).holdsForRow),
    ifGiven(bind.regionId, isInRegion('p', bind.regionId, bind.gardenId).holdsForRow),
    ifGiven(bind.tagId, carries('p', bind.tagId).holdsForRow),
    ifGiven(bind.type, sql`c.type + 0 = ${bind.type}`),
    ifGiven(bind.assigneeId, isOnTurn('c', bind.assigneeId)),
  ]
}

/** Tasks without assignees are every user's. */
export function isOnTurn(schedule: string, userId: number): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${schedule}.turn`)}, ${userId}) = ${userId}`
}

function ifGiven(value: number, holds: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(cast(${value} as bigint) = 0 or ${holds})`
}

const PLACE = sql`r.position nulls last, r.id, l.position, l.id, p.name_key, c.plant_id, c.type`
const ORDERS = { due: sql`c.next_due, ${PLACE}`, place: PLACE } as const

/** One statement reads a page of what is due up to a day, with the total. */
export async function listTaskPage(
  db: Db,
  sort: TaskSort,
  values: TaskPage,
): Promise<{ rows: TaskRow[]; total: number }> {
  const { plantId, locationId, regionId, tagId, type, assigneeId } = values
  const shape: Shape = {
    sort,
    lead: plantId === 0 ? 'due' : 'plant',
    isFiltered: [locationId, regionId, tagId, type, assigneeId].some((value) => value !== 0),
  }
  const found = await page(db, shape, values)
  return {
    rows: found.filter((row): row is TaskRow & PageRow => row.id !== null),
    total: found[0]?.total ?? 0,
  }
}

/**
 * Lists at most so many of what is due up to a day, the longest overdue, in the order of their places. The index of due days
 * leads to the first few, so that it does not matter how many there are.
 */
export const listFirstTaskRows = prepared((_db, bind: FirstTasks) => firstTasks(bind, sql``))

type FirstTasks = { readonly gardenId: GardenId; readonly until: string; readonly limit: number }

function firstTasks(bind: FirstTasks, condition: RawBuilder<unknown>): RawBuilder<TaskRow> {
  return sql<TaskRow>`select ${TASK_COLUMNS}, ${coverOf(bind.gardenId, sql`p.id`)}
    from (select s.id as "firstId" from care_schedules s
      where s.user_id = ${bind.gardenId} and s.next_due <= ${bind.until}${condition}
      order by s.next_due, s.type, s.plant_id limit ${bind.limit}) f
    join care_schedules c on c.id = f."firstId" ${TASK_JOINS}
    order by ${PLACE}`
}

/** What a user of a shared garden is told, up to a day. What is due up to another day has been missed. */
type Told = {
  readonly gardenId: GardenId
  readonly until: string
  readonly userId: number
  readonly missed: string
}

function isTold(schedule: string, { userId, missed }: Told): RawBuilder<boolean> {
  return sql<boolean>`(${isOnTurn(schedule, userId)} or ${sql.ref(`${schedule}.next_due`)} <= ${missed})`
}

export const listFirstToldRows = prepared((_db, bind: Told & { readonly limit: number }) =>
  firstTasks(bind, sql` and ${isTold('s', bind)}`),
)

/** Counts these by day, those on the turn of the user and those that have been missed apart. */
export const listToldCounts = prepared(
  (_db, bind: Told) => sql<{ day: string; isOnTurn: number; tasks: number }>`select day, "isOnTurn",
      count(*) as tasks
    from (select c.next_due as day, case when ${isOnTurn('c', bind.userId)} then 1 else 0 end as "isOnTurn"
      from care_schedules c where c.user_id = ${bind.gardenId} and c.next_due <= ${bind.until}
        and ${isTold('c', bind)}) told
    group by day, "isOnTurn"`,
)

/** A row tells how many tasks of a type are due on a day. */
export interface DayCount {
  readonly day: string
  readonly type: number
  readonly tasks: number
  /** So many plants have something due up to today; the number is the same in every row. */
  readonly plants: number
}

/**
 * The index of due days holds all that is counted, in this order: no row of the table is looked at. The sum keeps SQLite from
 * walking through all plants of the garden in their order.
 */
const dayCounts = preparedShapes((_db, bind: DaySpan & { userId: number }, { whose }: Whose) => {
  const isMeant = (schedule: string) =>
    whose === 'all' ? sql`` : sql` and ${isOnTurn(schedule, bind.userId)}`
  return sql<DayCount>`select c.next_due as day, c.type, count(*) as tasks,
      (select count(distinct d.plant_id + 0) from care_schedules d
        where d.user_id = ${bind.gardenId} and d.next_due <= ${bind.today}${isMeant('d')}) as plants
    from care_schedules c where c.user_id = ${bind.gardenId} and c.next_due <= ${bind.until}${isMeant('c')}
    group by c.next_due, c.type`
})

type Whose = { readonly whose: 'all' | 'onTurn' }
type DaySpan = { readonly gardenId: GardenId; readonly today: string; readonly until: string }

/** Counts all tasks or, where a user is given, those on the turn of that user and those without assignees. */
export function listDayCounts(db: Db, span: DaySpan, userId?: number): Promise<DayCount[]> {
  return dayCounts(db, { whose: userId === undefined ? 'all' : 'onTurn' }, { ...span, userId: userId ?? 0 })
}

type Place = { readonly nextDue: string; readonly type: number; readonly plantId: number }

/** These schedules are of one type and due on the same days. */
export interface ComingGroup extends Pick<PlanRow, 'mode' | 'every' | 'unit' | 'seasons' | 'startDate'> {
  readonly nextDue: string
  readonly type: number
  /** The ids are in any order, separated by commas. */
  readonly plantIds: string
  /** Absent where turns are not asked for. */
  readonly assignees?: string | null
  readonly turn?: number | null
}

type Part = Place & { readonly gardenId: GardenId; readonly to: string }

/** What comes behind a place along the index of due days, up to a day. */
function isComing({ gardenId, to, nextDue, type, plantId }: Part): RawBuilder<boolean> {
  return sql`c.user_id = ${gardenId} and c.next_due <= ${to}
    and (c.next_due, c.type, c.plant_id) > (${nextDue}, ${type}, ${plantId})`
}

const comingPlaces = prepared((_db, bind: Part & { readonly offset: number }) => {
  return sql<Place>`select c.next_due as "nextDue", c.type, c.plant_id as "plantId"
    from care_schedules c where ${isComing(bind)}
    order by c.next_due, c.type, c.plant_id limit 1 offset ${bind.offset}`
})

type Ends = Part & { readonly lastDue: string; readonly lastType: number; readonly lastPlantId: number }

/** There are few groups: most schedules have an interval in common. A row for each schedule takes twice as long. */
const comingGroups = preparedShapes((_db, bind: Ends, { turns }: { turns: boolean }) => {
  const whose = turns ? sql`, c.assignees, c.turn` : sql``
  return sql<ComingGroup>`select c.next_due as "nextDue", c.type, c.mode, c.every, c.unit, c.seasons,
      c.start_date as "startDate"${whose}, string_agg(cast(c.plant_id as text), ',') as "plantIds"
    from care_schedules c where ${isComing(bind)}
      and (c.next_due, c.type, c.plant_id) <= (${bind.lastDue}, ${bind.lastType}, ${bind.lastPlantId})
    group by c.next_due, c.type, c.mode, c.every, c.unit, c.seasons, c.start_date${whose}`
})

/** Lists all schedules that are due up to a day, which may be tens of thousands. */
export function listComingGroups(
  db: Db,
  gardenId: GardenId,
  to: string,
  turns: boolean,
): Promise<ComingGroup[]> {
  const first: Place = { nextDue: '', type: 0, plantId: 0 }
  const last: Place = { nextDue: to, type: Number.MAX_SAFE_INTEGER, plantId: Number.MAX_SAFE_INTEGER }
  const read = async (db: Db) => {
    const groups: ComingGroup[] = []
    const spans = spansWithin<Place>({ after: first, until: last }, async ({ after = first }, row) => {
      if (!needsSpans(db)) return undefined
      const [place] = await comingPlaces(db, { gardenId, to, ...after, offset: row - 1 })
      return place
    })
    for await (const { after = first, until = last } of spans) {
      const ends = { lastDue: until.nextDue, lastType: until.type, lastPlantId: until.plantId }
      const some = await comingGroups(db, { turns }, { gardenId, ...after, to: until.nextDue, ...ends })
      for (const group of some) groups.push(group)
    }
    return groups
  }
  return needsSpans(db) ? inSnapshot(db, read) : read(db)
}
