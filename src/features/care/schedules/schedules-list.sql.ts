import { type RawBuilder, sql } from 'kysely'
import { allGiven, type Condition } from '../../../db/query/conditions.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { countInSpans, listInSpans, needsSpans, type Span, spansWithin } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Range } from '../../../http/paging/paging.ts'
import type { CareState } from '../../due/plan.ts'
import { PLANT_STATUS } from '../../due/plan-row.ts'
import { carries, isAt, isInRegion, plantsFoundBy, rowBeyond } from '../../garden/plants/plants-filter.sql.ts'
import { SCHEDULE_COLUMNS, type ScheduleRow } from './schedules.sql.ts'

type Criteria = {
  readonly gardenId: GardenId
  readonly today: string
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
}

/** The names are in the order of the numbers of `CareState`; each makes another statement. */
const STATES = ['any', 'Upcoming', 'DueToday', 'Overdue', 'Paused', 'Stopped'] as const
type Shape = { readonly state: (typeof STATES)[number] }

/** The list is found by the index of the first criterion or, if that has none or finds very many rows, in its order. */
type Led = Shape & { readonly lead: 'index' | 'order' }

/** A list is a page of schedules by plant and type, and how many there are. */
export async function scheduleList(
  db: Db,
  { state, ...criteria }: Criteria & { readonly state: CareState | undefined },
) {
  const named = { state: STATES[state ?? 0] ?? 'any' } as const
  const shape = { ...named, lead: await leadOf(db, named, criteria) } as const
  const list = (span: Span<Place>, part: Part) =>
    listed(db, shape, { ...criteria, ...boundsOf(span), ...part })
  const count = async (span: Span<Place>) =>
    (await counted(db, shape, { ...criteria, ...boundsOf(span) }))[0]?.total ?? 0
  if (shape.lead === 'index') return { list: (part: Part) => list(WHOLE, part), count: () => count(WHOLE) }
  const { gardenId } = criteria
  const spans = () =>
    spansWithin<Place>(WHOLE, async (span, row) => {
      const [place] = await placeAt(db, {}, { gardenId, ...boundsOf(span), offset: row - 1 })
      return place
    })
  return {
    list: (part: Part) => listInSpans(spans(), part, { count, list }),
    count: () => countInSpans(spans(), count),
  }
}

async function leadOf(db: Db, shape: Shape, criteria: Criteria): Promise<Led['lead']> {
  const { plantId, type, locationId, regionId, tagId } = criteria
  const isWhole =
    shape.state === 'any' && [type, locationId, regionId, tagId].every((one) => one === undefined)
  if (isWhole || plantId !== undefined || !needsSpans(db)) return 'index'
  if (indexFinds(criteria, shape) === undefined) return 'order'
  return (await beyondFew(db, shape, criteria)).length === 0 ? 'index' : 'order'
}

const beyondFew = preparedShapes((_db, bind: Criteria, shape: Shape) =>
  rowBeyond(indexFinds(bind, shape) ?? sql`select 1 where false`),
)

/** Makes a query for the rows that the index of the first criterion leads to; undefined if none has an index. */
function indexFinds(criteria: Criteria, { state }: Shape): RawBuilder<unknown> | undefined {
  const { gardenId, tagId, locationId, regionId, today } = criteria
  const plants = plantsFoundBy({ gardenId, tagId, locationId, regionId })
  // The join is a left one, because a plant without schedules takes time too.
  if (plants !== undefined)
    return sql`select 1 from (${plants}) as p left join care_schedules c on c.plant_id = p.id`
  const isDue = isDueIn(state, sql`c.next_due`, today)
  return isDue && sql`select 1 from care_schedules c where c.user_id = ${gardenId} and ${isDue}`
}

type Part = Pick<Range, 'limit' | 'offset'>

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
  const after = sql<boolean>`(c.plant_id, c.type) > (${afterPlant}, ${afterType})`
  const until = sql<boolean>`(c.plant_id, c.type) <= (${untilPlant}, ${untilType})`
  return [...(afterPlant === undefined ? [] : [after]), ...(untilPlant === undefined ? [] : [until])]
}

const placeAt = preparedShapes(
  (_db, bind: Bounds & { gardenId: GardenId; offset: number }, _shape: Record<never, never>) =>
    sql<Place>`select c.plant_id as "plantId", c.type from care_schedules c
      where ${sql.join([sql`c.user_id = ${bind.gardenId}`, ...within(bind)], sql` and `)}
      order by c.plant_id, c.type limit 1 offset ${bind.offset}`,
)

const listed = preparedShapes(
  (_db, bind: Criteria & Bounds & { limit: number; offset: number }, shape: Led) =>
    sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c where ${isFound(bind, shape)}
      order by c.plant_id, c.type limit ${bind.limit} offset ${bind.offset}`,
)

const counted = preparedShapes(
  (_db, bind: Criteria & Bounds, shape: Led) =>
    sql<{ total: number }>`select count(*) as total from care_schedules c where ${isFound(bind, shape)}`,
)

function isFound(criteria: Criteria & Bounds, { state, lead }: Led): RawBuilder<boolean> {
  const { gardenId, today, plantId, type, locationId, regionId, tagId } = criteria
  const conditions: Condition[] = [
    { isGiven: plantId !== undefined, holds: sql`c.plant_id = ${plantId ?? 0}` },
    { isGiven: tagId !== undefined, ...isOfPlant(gardenId, carries('p', tagId ?? 0)) },
    { isGiven: locationId !== undefined, ...isOfPlant(gardenId, isAt('p', locationId ?? 0)) },
    { isGiven: regionId !== undefined, ...isOfPlant(gardenId, isInRegion('p', regionId ?? 0, gardenId)) },
    { isGiven: state !== 'any', ...isInState(state, today) },
    { isGiven: type !== undefined, holds: sql`c.type + 0 = ${type ?? 0}` },
  ]
  const rowByRow = conditions.map(({ isGiven, holds, holdsForRow = holds }) => ({
    isGiven,
    holds: holdsForRow,
  }))
  const given = allGiven(lead === 'index' ? conditions : rowByRow)
  return sql`${sql.join([sql`c.user_id = ${gardenId}`, ...within(criteria), ...given], sql` and `)}`
}

type Criterion = Omit<Condition, 'isGiven'>

function isOfPlant(gardenId: GardenId, { holds, holdsForRow }: Required<Criterion>): Criterion {
  return {
    holds: sql`c.plant_id in (select p.id from plants p where p.user_id = ${gardenId} and ${holds})`,
    holdsForRow: sql`exists (select 1 from plants p where p.id = c.plant_id and ${holdsForRow})`,
  }
}

/** The condition agrees with `stateOf`. */
function isInState(state: Shape['state'], today: string): Criterion {
  const isPaused = sql`c.paused = 1 and (c.paused_until is null or c.paused_until > ${today})`
  if (state === 'Stopped') return { holds: sql`${PLANT_STATUS} <> 0` }
  if (state === 'Paused') return { holds: sql`(${isPaused} and ${PLANT_STATUS} = 0)` }
  // A schedule that is due today or earlier can be neither paused nor stopped.
  const isNotPaused = state === 'Upcoming' ? sql` and not (${isPaused})` : sql``
  const isDue = (nextDue: RawBuilder<unknown>) =>
    sql<boolean>`(${isDueIn(state, nextDue, today) ?? sql`true`}${isNotPaused})`
  // The second form is an expression, which no index has.
  return { holds: isDue(sql`c.next_due`), holdsForRow: isDue(sql`nullif(c.next_due, '')`) }
}

/** Returns undefined for a state that no due day tells. */
function isDueIn(
  state: Shape['state'],
  nextDue: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> | undefined {
  if (state === 'Upcoming') return sql`${nextDue} > ${today}`
  if (state === 'DueToday') return sql`${nextDue} = ${today}`
  return state === 'Overdue' ? sql`${nextDue} < ${today}` : undefined
}
