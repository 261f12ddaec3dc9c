import { type RawBuilder, sql } from 'kysely'
import { allGiven, type Condition } from '../../../db/query/conditions.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { countInSpans, listInSpans, needsSpans, type Span, spansWithin } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { CareState } from '../../due/care-enums.ts'
import { PLANT_STATUS } from '../../due/plan-row.ts'
import { carries, isAt, isInRegion, plantsFoundBy, rowBeyond } from '../../garden/plants/plants-filter.sql.ts'
import { SCHEDULE_COLUMNS, type ScheduleRow } from './schedules.sql.ts'

interface ScheduleCriteria {
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

/** A list is a page of schedules by plant and type, and how many there are. */
interface ScheduleList {
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

/** These lists are read most: those of the garden or of one plant. */
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

/** The criteria are parameters of a prepared statement; the state makes another statement. */
type Criteria = {
  readonly [Name in Exclude<keyof ScheduleCriteria, 'state'>]: ScheduleCriteria[Name]
}
type StateShape = { readonly state: keyof typeof CareState | 'any' }
type FilteredShape = StateShape & { readonly lead: 'index' | 'order' }

function stateShapeOf(state: CareState | undefined): StateShape {
  for (const [name, value] of STATES) if (value === state) return { state: name }
  return { state: 'any' }
}

const STATES = [
  ['Upcoming', CareState.Upcoming],
  ['DueToday', CareState.DueToday],
  ['Overdue', CareState.Overdue],
  ['Paused', CareState.Paused],
  ['Stopped', CareState.Stopped],
] as const

/** The index of the first criterion finds the rows. */
function ledByIndex(db: Db, { state, ...criteria }: ScheduleCriteria): ScheduleList {
  const shape = { lead: 'index', ...stateShapeOf(state) } as const
  const values = { ...criteria, ...boundsOf(WHOLE) }
  return {
    list: async (part) => filteredList(db, shape, { ...values, ...part }),
    count: async () => (await filteredCount(db, shape, values))[0]?.total ?? 0,
  }
}

/** The list is walked in its order, span after span, where a criterion has no index or finds very many rows by it. */
function ledByOrder(db: Db, { state, ...criteria }: ScheduleCriteria): ScheduleList {
  const { gardenId } = criteria
  const shape = { lead: 'order', ...stateShapeOf(state) } as const
  const spans = () =>
    spansWithin<Place>(WHOLE, async (span, row) => {
      const [place] = await placeAt(db, {}, { gardenId, ...boundsOf(span), offset: row - 1 })
      return place
    })
  const list = async (span: Span<Place>, part: Part) =>
    filteredList(db, shape, { ...criteria, ...boundsOf(span), ...part })
  const count = async (span: Span<Place>) =>
    (await filteredCount(db, shape, { ...criteria, ...boundsOf(span) }))[0]?.total ?? 0
  return {
    list: (part) => listInSpans(spans(), part, { count, list }),
    count: () => countInSpans(spans(), count),
  }
}

interface Place {
  readonly plantId: number
  readonly type: number
}

const WHOLE: Span<Place> = { after: undefined, until: undefined }

/** A span has ends; one without an end makes another statement. */
type Bounds = {
  readonly afterPlant: number | undefined
  readonly afterType: number | undefined
  readonly untilPlant: number | undefined
  readonly untilType: number | undefined
}

function boundsOf({ after, until }: Span<Place>): Bounds {
  return {
    ...{ afterPlant: after?.plantId, afterType: after?.type },
    ...{ untilPlant: until?.plantId, untilType: until?.type },
  }
}

function within({ afterPlant, afterType, untilPlant, untilType }: Bounds): RawBuilder<boolean>[] {
  return [
    ...(afterPlant === undefined ? [] : [sql<boolean>`(c.plant_id, c.type) > (${afterPlant}, ${afterType})`]),
    ...(untilPlant === undefined
      ? []
      : [sql<boolean>`(c.plant_id, c.type) <= (${untilPlant}, ${untilType})`]),
  ]
}

const placeAt = preparedShapes(
  (_db, bind: Bounds & { gardenId: GardenId; offset: number }, _shape: Record<never, never>) =>
    sql<Place>`select c.plant_id as "plantId", c.type from care_schedules c
      where ${sql.join([sql`c.user_id = ${bind.gardenId}`, ...within(bind)], sql` and `)}
      order by c.plant_id, c.type limit 1 offset ${bind.offset}`,
)

const filteredList = preparedShapes(
  (_db, bind: Criteria & Bounds & Part, shape: FilteredShape) =>
    sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c where ${isFound(bind, shape)}
      order by c.plant_id, c.type limit ${bind.limit} offset ${bind.offset}`,
)

const filteredCount = preparedShapes(
  (_db, bind: Criteria & Bounds, shape: FilteredShape) =>
    sql<{ total: number }>`select count(*) as total from care_schedules c where ${isFound(bind, shape)}`,
)

function isFound(bind: Criteria & Bounds, { lead, state }: FilteredShape): RawBuilder<boolean> {
  const conditions = conditionsOf(bind, state)
  const rowByRow = conditions.map(({ isGiven, holds, holdsForRow = holds }) => ({
    isGiven,
    holds: holdsForRow,
  }))
  const given = allGiven(lead === 'index' ? conditions : rowByRow)
  return sql`${sql.join([sql`c.user_id = ${bind.gardenId}`, ...within(bind), ...given], sql` and `)}`
}

async function indexFindsFew(db: Db, { state, ...criteria }: ScheduleCriteria): Promise<boolean> {
  if (!needsSpans(db) || criteria.plantId !== undefined) return true
  const shape = stateShapeOf(state)
  if (indexFinds(criteria, shape) === undefined) return false
  return (await beyondFew(db, shape, criteria)).length === 0
}

const beyondFew = preparedShapes((_db, bind: Criteria, shape: StateShape) =>
  rowBeyond(indexFinds(bind, shape) ?? sql`select 1 where false`),
)

/** Makes a query for the rows that the index of the first criterion leads to; undefined if none has an index. */
function indexFinds(criteria: Criteria, { state }: StateShape): RawBuilder<unknown> | undefined {
  const { gardenId, tagId, locationId, regionId, today } = criteria
  const plants = plantsFoundBy({ gardenId, tagId, locationId, regionId })
  // The join is a left one, because a plant without schedules takes time too.
  if (plants !== undefined)
    return sql`select 1 from (${plants}) as p left join care_schedules c on c.plant_id = p.id`
  const isDue = state === 'any' ? undefined : isDueIn(CareState[state], sql`c.next_due`, today)
  return isDue && sql`select 1 from care_schedules c where c.user_id = ${gardenId} and ${isDue}`
}

function conditionsOf(criteria: Criteria, state: StateShape['state']): Condition[] {
  const { gardenId, today, plantId, type, locationId, regionId, tagId } = criteria
  return [
    { isGiven: plantId !== undefined, holds: sql`c.plant_id = ${plantId ?? 0}` },
    { isGiven: tagId !== undefined, ...isOfPlant(gardenId, carries('p', tagId ?? 0)) },
    { isGiven: locationId !== undefined, ...isOfPlant(gardenId, isAt('p', locationId ?? 0)) },
    { isGiven: regionId !== undefined, ...isOfPlant(gardenId, isInRegion('p', regionId ?? 0, gardenId)) },
    ...STATES.map(([name, value]) => ({ isGiven: state === name, ...isInState(value, today) })),
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

/** The condition agrees with `stateOf`. */
function isInState(state: CareState, today: string): Omit<Condition, 'isGiven'> {
  const isPaused = sql`c.paused = 1 and (c.paused_until is null or c.paused_until > ${today})`
  switch (state) {
    case CareState.Stopped:
      return { holds: sql`${PLANT_STATUS} <> 0` }
    case CareState.Paused:
      return { holds: sql`(${isPaused} and ${PLANT_STATUS} = 0)` }
    default: {
      // A schedule that is due today or earlier can be neither paused nor stopped.
      const isNotPaused = state === CareState.Upcoming ? sql` and not (${isPaused})` : sql``
      const isDue = (column: RawBuilder<unknown>) =>
        sql<boolean>`(${isDueIn(state, column, today) ?? sql`false`}${isNotPaused})`
      return {
        holds: isDue(sql`c.next_due`),
        // This is an expression, which no index has.
        holdsForRow: isDue(sql`nullif(c.next_due, '')`),
      }
    }
  }
}

/** Returns undefined for a state that no due day tells. */
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
