import { type RawBuilder, sql } from 'kysely'
import { allGiven, type Condition } from '../../../db/conditions.ts'
import { preparedShapes } from '../../../db/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { countAlong, listAlong, needsSpans, type Span, spansWithin } from '../../../db/spans.ts'
import { carries, hasFewRows, isAt, isInRegion, plantsFoundBy } from '../../plants/plants-filter.sql.ts'
import { CareState } from '../care-enums.ts'
import { PLANT_STATUS } from './plan-row.ts'
import { SCHEDULE_COLUMNS, type ScheduleRow } from './schedules.sql.ts'

export interface ScheduleCriteria {
  readonly gardenId: GardenId
  readonly today: string
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly state: CareState | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
}

type Part = {
  readonly limit: number
  readonly offset: number
}

/** A page of schedules by plant and type, and how many there are. */
export interface ScheduleList {
  list(part: Part): Promise<ScheduleRow[]>
  count(): Promise<number>
}

export async function scheduleList(db: Db, criteria: ScheduleCriteria): Promise<ScheduleList> {
  const { gardenId, plantId = 0, ...others } = criteria
  const { type, state, locationId, regionId, tagId } = others
  if ([type, state, locationId, regionId, tagId].every((criterion) => criterion === undefined)) {
    const shape = { isOfPlant: criteria.plantId !== undefined }
    return {
      list: async (part) => wholeList(db, shape, { gardenId, plantId, ...part }),
      count: async () => (await wholeCount(db, shape, { gardenId, plantId }))[0]?.total ?? 0,
    }
  }
  return (await indexFindsFew(db, criteria)) ? ledByIndex(db, criteria) : ledByOrder(db, criteria)
}

type Whole = { readonly gardenId: GardenId; readonly plantId: number }
type WholeShape = { readonly isOfPlant: boolean }

/** The lists that are read most: of the garden or of one plant. */
const wholeList = preparedShapes((_db, bind: Whole & Part, shape: WholeShape) => {
  return sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c where ${isIn(bind, shape)}
    order by c.plant_id, c.type limit ${bind.limit} offset ${bind.offset}`
})
const wholeCount = preparedShapes((_db, bind: Whole, shape: WholeShape) => {
  return sql<{
    total: number
  }>`select count(*) as total from care_schedules c where ${isIn(bind, shape)}`
})

function isIn({ gardenId, plantId }: Whole, { isOfPlant }: WholeShape): RawBuilder<boolean> {
  return isOfPlant ? sql`c.user_id = ${gardenId} and c.plant_id = ${plantId}` : sql`c.user_id = ${gardenId}`
}

/** The index of the first criterion finds the rows. */
function ledByIndex(db: Db, criteria: ScheduleCriteria): ScheduleList {
  const conditions = [sql`c.user_id = ${criteria.gardenId}`, ...allGiven(conditionsOf(criteria))]
  return {
    list: (part) => listWhere(db, conditions, part),
    count: () => countWhere(db, conditions),
  }
}

/** The list is walked in its order, span after span, where a criterion has no index or finds very many rows by it. */
function ledByOrder(db: Db, criteria: ScheduleCriteria): ScheduleList {
  const { gardenId } = criteria
  const rowByRow = conditionsOf(criteria).map(({ isGiven, holds, holdsForRow = holds }) => ({
    isGiven,
    holds: holdsForRow,
  }))
  const conditionsIn = (span: Span<Place>) => [
    sql`c.user_id = ${gardenId}`,
    ...within(span),
    ...allGiven(rowByRow),
  ]
  const spans = () =>
    spansWithin<Place>({ after: undefined, until: undefined }, (span, row) =>
      placeAt(db, gardenId, span, row),
    )
  const count = (span: Span<Place>) => countWhere(db, conditionsIn(span))
  return {
    list: (part) =>
      listAlong(spans(), part, { count, list: (span, part) => listWhere(db, conditionsIn(span), part) }),
    count: () => countAlong(spans(), count),
  }
}

interface Place {
  readonly plantId: number
  readonly type: number
}

function within({ after, until }: Span<Place>): RawBuilder<boolean>[] {
  const isBeside = (side: RawBuilder<unknown>, { plantId, type }: Place) =>
    sql<boolean>`(c.plant_id, c.type) ${side} (${plantId}, ${type})`
  return [
    ...(after === undefined ? [] : [isBeside(sql`>`, after)]),
    ...(until === undefined ? [] : [isBeside(sql`<=`, until)]),
  ]
}

async function placeAt(
  db: Db,
  gardenId: GardenId,
  span: Span<Place>,
  row: number,
): Promise<Place | undefined> {
  const conditions = [sql`c.user_id = ${gardenId}`, ...within(span)]
  const { rows } = await sql<Place>`select c.plant_id as "plantId", c.type from care_schedules c
    where ${sql.join(conditions, sql` and `)}
    order by c.plant_id, c.type limit 1 offset ${row - 1}`.execute(db)
  return rows[0]
}

type Conditions = readonly RawBuilder<unknown>[]

async function listWhere(db: Db, conditions: Conditions, { limit, offset }: Part): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c
    where ${sql.join(conditions, sql` and `)}
    order by c.plant_id, c.type limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function countWhere(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from care_schedules c
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function indexFindsFew(db: Db, criteria: ScheduleCriteria): Promise<boolean> {
  const { gardenId, plantId, state, today } = criteria
  if (!needsSpans(db) || plantId !== undefined) return true
  const plants = plantsFoundBy(criteria)
  if (plants !== undefined) {
    // A left join, because a plant without schedules takes time too.
    return hasFewRows(db, sql`select 1 from (${plants}) as p left join care_schedules c on c.plant_id = p.id`)
  }
  const isDue = state === undefined ? undefined : isDueIn(state, sql`c.next_due`, today)
  if (isDue === undefined) return false
  return hasFewRows(db, sql`select 1 from care_schedules c where c.user_id = ${gardenId} and ${isDue}`)
}

function conditionsOf(criteria: ScheduleCriteria): Condition[] {
  const { gardenId, today, plantId, type, state, locationId, regionId, tagId } = criteria
  return [
    { isGiven: plantId !== undefined, holds: sql`c.plant_id = ${plantId ?? 0}` },
    { isGiven: tagId !== undefined, ...isOfPlant(gardenId, carries('p', tagId ?? 0)) },
    { isGiven: locationId !== undefined, ...isOfPlant(gardenId, isAt('p', locationId ?? 0)) },
    { isGiven: regionId !== undefined, ...isOfPlant(gardenId, isInRegion('p', regionId ?? 0, gardenId)) },
    ...Object.values(CareState).map((wanted) => ({ isGiven: state === wanted, ...isInState(wanted, today) })),
    { isGiven: type !== undefined, holds: sql`c.type + 0 = ${type ?? 0}` },
  ]
}

function isOfPlant(
  gardenId: GardenId,
  { holds, holdsForRow }: Required<Omit<Condition, 'isGiven'>>,
): Omit<Condition, 'isGiven'> {
  return {
    holds: sql`c.plant_id in (select p.id from plants p where p.user_id = ${gardenId} and ${holds})`,
    holdsForRow: sql`exists (select 1 from plants p where p.id = c.plant_id and ${holdsForRow})`,
  }
}

/** As `stateOf` tells it. */
function isInState(state: CareState, today: string): Omit<Condition, 'isGiven'> {
  const isPaused = sql`c.paused = 1 and (c.paused_until is null or c.paused_until > ${today})`
  switch (state) {
    case CareState.Stopped:
      return { holds: sql`${PLANT_STATUS} <> 0` }
    case CareState.Paused:
      return { holds: sql`(${isPaused} and ${PLANT_STATUS} = 0)` }
    default: {
      // What is due today or earlier can be neither paused nor stopped.
      const isNotPaused = state === CareState.Upcoming ? sql` and not (${isPaused})` : sql``
      const isDue = (column: RawBuilder<unknown>) =>
        sql<boolean>`(${isDueIn(state, column, today) ?? sql`false`}${isNotPaused})`
      return {
        holds: isDue(sql`c.next_due`),
        // An expression, which no index has.
        holdsForRow: isDue(sql`nullif(c.next_due, '')`),
      }
    }
  }
}

/** Undefined in a state that no due day tells. */
function isDueIn(
  state: CareState,
  column: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> | undefined {
  switch (state) {
    case CareState.Upcoming:
      return sql`${column} > ${today}`
    case CareState.DueToday:
      return sql`${column} = ${today}`
    case CareState.Overdue:
      return sql`${column} < ${today}`
    default:
      return undefined
  }
}
