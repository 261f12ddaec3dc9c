import { type RawBuilder, sql } from 'kysely'
import { allGiven, type Condition } from '../../../db/query/conditions.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Range } from '../../../http/paging/paging.ts'
import type { CareState } from '../../due/plan.ts'
import { PLANT_STATUS } from '../../due/plan-row.ts'
import { carries, isAt, isInRegion } from '../../garden/plants/plants-filter.sql.ts'
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

/** A list is a page of schedules by plant and type, and how many there are. */
export function scheduleList(
  db: Db,
  { state, ...criteria }: Criteria & { readonly state: CareState | undefined },
) {
  const shape = { state: STATES[state ?? 0] }
  return {
    list: ({ limit, offset }: Pick<Range, 'limit' | 'offset'>) =>
      listed(db, shape, { ...criteria, limit, offset }),
    count: async () => (await counted(db, shape, criteria))[0]?.total ?? 0,
  }
}

const listed = preparedShapes(
  (_db, bind: Criteria & { limit: number; offset: number }, shape: Shape) =>
    sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c where ${isFound(bind, shape)}
      order by c.plant_id, c.type limit ${bind.limit} offset ${bind.offset}`,
)

const counted = preparedShapes(
  (_db, bind: Criteria, shape: Shape) =>
    sql<{ total: number }>`select count(*) as total from care_schedules c where ${isFound(bind, shape)}`,
)

function isFound(criteria: Criteria, { state }: Shape): RawBuilder<boolean> {
  const { gardenId, today, plantId, type, locationId, regionId, tagId } = criteria
  const given = allGiven([
    { isGiven: plantId !== undefined, holds: sql`c.plant_id = ${plantId ?? 0}` },
    { isGiven: tagId !== undefined, ...isOfPlant(gardenId, carries('p', tagId ?? 0)) },
    { isGiven: locationId !== undefined, ...isOfPlant(gardenId, isAt('p', locationId ?? 0)) },
    { isGiven: regionId !== undefined, ...isOfPlant(gardenId, isInRegion('p', regionId ?? 0, gardenId)) },
    { isGiven: state !== 'any', ...isInState(state, today) },
    { isGiven: type !== undefined, holds: sql`c.type + 0 = ${type ?? 0}` },
  ])
  return sql`${sql.join([sql`c.user_id = ${gardenId}`, ...given], sql` and `)}`
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
  // The second form is an expression, which no index has.
  const due = (holds: (nextDue: RawBuilder<unknown>) => RawBuilder<boolean>) => ({
    holds: holds(sql`c.next_due`),
    holdsForRow: holds(sql`nullif(c.next_due, '')`),
  })
  switch (state) {
    case 'Stopped':
      return { holds: sql`${PLANT_STATUS} <> 0` }
    case 'Paused':
      return { holds: sql`(${isPaused} and ${PLANT_STATUS} = 0)` }
    case 'Upcoming':
      return due((nextDue) => sql`(${nextDue} > ${today} and not (${isPaused}))`)
    // A schedule that is due today or earlier can be neither paused nor stopped.
    case 'DueToday':
      return due((nextDue) => sql`${nextDue} = ${today}`)
    case 'Overdue':
      return due((nextDue) => sql`${nextDue} < ${today}`)
    case 'any':
      return { holds: sql`true` }
  }
}
