import { type RawBuilder, sql } from 'kysely'
import { allGiven, type Condition } from '../../db/conditions.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { carries, isAt, isInRegion } from '../plants/plants-filter.sql.ts'
import { CareState } from './care-enums.ts'
import { PLAN_COLUMNS, type PlanRow } from './plan-row.ts'

export interface ScheduleRow extends PlanRow {
  readonly id: number
  readonly plantId: number
  readonly type: number
  readonly amountMl: number | null
  readonly note: string | null
  readonly lastDoneAt: number | null
  readonly nextDue: string | null
  readonly plantStatus: number
  readonly createdAt: number
}

const COLUMNS = sql`c.id, c.plant_id as "plantId", c.type, ${PLAN_COLUMNS}, c.amount_ml as "amountMl", c.note,
  c.last_done_at as "lastDoneAt", c.next_due as "nextDue", p.status as "plantStatus", c.created_at as "createdAt"`

const SOURCE = sql`care_schedules c join plants p on p.id = c.plant_id`

const byId = prepared((db, bind: { gardenId: GardenId; id: number }) => {
  const query = sql<ScheduleRow>`select ${COLUMNS} from ${SOURCE}
    where c.id = ${bind.id} and ${isOwnedBy('c.user_id', bind.gardenId)}`
  return { compile: () => query.compile(db) }
})

export async function findScheduleRow(
  db: Db,
  gardenId: GardenId,
  id: number,
): Promise<ScheduleRow | undefined> {
  const [row] = await byId(db, { gardenId, id })
  return row
}

export interface ScheduleFilter {
  readonly gardenId: GardenId
  readonly today: string
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly state: CareState | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
}

export async function listScheduleRows(
  db: Db,
  filter: ScheduleFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select ${COLUMNS} from ${SOURCE} where ${matches(filter)}
    order by c.plant_id, c.type limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countSchedules(db: Db, filter: ScheduleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${SOURCE}
    where ${matches(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

function matches(filter: ScheduleFilter): RawBuilder<boolean> {
  const { gardenId, today, plantId, type, state, locationId, regionId, tagId } = filter
  const conditions: Condition[] = [
    { isGiven: plantId !== undefined, holds: sql`c.plant_id = ${plantId ?? 0}` },
    { isGiven: tagId !== undefined, ...carries('p', tagId ?? 0) },
    { isGiven: locationId !== undefined, ...isAt('p', locationId ?? 0) },
    { isGiven: regionId !== undefined, ...isInRegion('p', regionId ?? 0, gardenId) },
    ...STATES.map((wanted) => ({ isGiven: state === wanted, holds: isInState(wanted, today) })),
    { isGiven: type !== undefined, holds: sql`c.type + 0 = ${type ?? 0}` },
  ]
  return sql<boolean>`${sql.join([sql`c.user_id = ${gardenId}`, ...allGiven(conditions)], sql` and `)}`
}

const STATES = Object.values(CareState)

/** As `stateOf` tells it. What is due cannot be paused or stopped. */
function isInState(state: CareState, today: string): RawBuilder<boolean> {
  const isPaused = sql`c.paused = 1 and (c.paused_until is null or c.paused_until > ${today})`
  switch (state) {
    case CareState.Upcoming:
      return sql`(c.next_due > ${today} and not (${isPaused}))`
    case CareState.DueToday:
      return sql`c.next_due = ${today}`
    case CareState.Overdue:
      return sql`c.next_due < ${today}`
    case CareState.Paused:
      return sql`(${isPaused} and p.status = 0)`
    case CareState.Stopped:
      return sql`p.status <> 0`
  }
}

/** What a schedule is made of, as it is stored. */
export type ScheduleValues = {
  readonly type: number
  readonly mode: 1 | 2
  readonly every: number
  readonly unit: 1 | 2 | 3
  readonly seasons: string
  readonly start_date: string
  readonly amount_ml: number | null
  readonly note: string | null
  readonly paused: number
  readonly paused_until: string | null
}

type Stored = ScheduleValues & { readonly gardenId: GardenId; readonly now: number }

const insertion = prepared((db, bind: Stored & { readonly plantId: number }) =>
  db
    .insertInto('care_schedules')
    .values({
      ...definedBy(bind),
      user_id: bind.gardenId,
      plant_id: bind.plantId,
      created_at: bind.now,
      updated_at: bind.now,
    })
    .returning('id'),
)

function definedBy(bind: ScheduleValues): ScheduleValues {
  const { type, mode, every, unit, seasons, start_date, amount_ml, note, paused, paused_until } = bind
  return { type, mode, every, unit, seasons, start_date, amount_ml, note, paused, paused_until }
}

export async function insertScheduleRow(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  values: ScheduleValues,
): Promise<number> {
  const [row] = await insertion(db, { ...values, gardenId, plantId, now: Date.now() })
  if (row === undefined) throw new Error('An insertion returns its row')
  return row.id
}

const change = prepared((db, bind: Stored & { readonly id: number }) =>
  db
    .updateTable('care_schedules')
    .set({ ...definedBy(bind), updated_at: bind.now })
    .where('id', '=', bind.id)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function updateScheduleRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: ScheduleValues,
): Promise<void> {
  await change(db, { ...values, gardenId, id, now: Date.now() })
}

const deferralDeleted = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .updateTable('care_schedules')
    .set({ deferral_kind: null, deferral_day: null, deferral_base: null })
    .where('id', '=', bind.id)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function deleteDeferral(db: Db, gardenId: GardenId, id: number): Promise<void> {
  await deferralDeleted(db, { gardenId, id })
}

export const deleteScheduleRow = deletesOwn('care_schedules')

export const deleteAllScheduleRows = deletesAllOwn('care_schedules', 500)

/** What the months of a season depend on. */
export interface PlantPlace {
  readonly id: number
  /** Of its region; null without coordinates or without a location. */
  readonly latitude: number | null
}

const placeOfPlant = prepared((db, bind: { gardenId: GardenId; plantId: number }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('regions as r', 'r.id', 'l.region_id')
    .select(['p.id', 'r.latitude'])
    .where('p.id', '=', bind.plantId)
    .where(isOwnedBy('p.user_id', bind.gardenId)),
)

export async function findPlantPlace(
  db: Db,
  gardenId: GardenId,
  plantId: number,
): Promise<PlantPlace | undefined> {
  const [place] = await placeOfPlant(db, { gardenId, plantId })
  return place
}
