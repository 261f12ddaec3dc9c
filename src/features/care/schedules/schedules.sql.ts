import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId, Tables } from '../../../db/schema.ts'
import type { DeferralKind } from '../../due/plan.ts'
import { PLAN_COLUMNS, PLANT_STATUS, type PlanRow } from '../../due/plan-row.ts'

export interface ScheduleRow extends PlanRow {
  readonly id: number
  readonly plantId: number
  readonly type: number
  readonly amountMl: number | null
  readonly note: string | null
  readonly lastDoneAt: number | null
  readonly nextDue: string | null
  readonly recheckOn: string | null
  readonly assignees: string | null
  readonly turn: number | null
  readonly plantStatus: number
  readonly createdAt: number
}

export const SCHEDULE_COLUMNS = sql`c.id, c.plant_id as "plantId", c.type, ${PLAN_COLUMNS}, c.amount_ml as "amountMl", c.note,
  c.last_done_at as "lastDoneAt", c.next_due as "nextDue", c.recheck_on as "recheckOn", c.assignees, c.turn,
  ${PLANT_STATUS} as "plantStatus", c.created_at as "createdAt"`

const byIds = prepared((db, bind: { gardenId: GardenId; ids: string }) => {
  return sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c
    where ${amongListed(db, 'c.id', bind.ids)} and ${isOwnedBy('c.user_id', bind.gardenId)}`
})

/** The rows are in the order of the ids; ids that the garden does not have are left out. */
export async function listScheduleRowsByIds(db: Db, gardenId: GardenId, ids: readonly number[]) {
  return rowsInOrder(ids, await byIds(db, { gardenId, ids: listed(ids) }))
}

export async function findScheduleRow(db: Db, gardenId: GardenId, id: number) {
  const [row] = await listScheduleRowsByIds(db, gardenId, [id])
  return row
}

/** A schedule is stored as these columns. */
export const SCHEDULE_VALUES = [
  'type',
  'mode',
  'every',
  'unit',
  'seasons',
  'start_date',
  'amount_ml',
  'note',
  'assignees',
  'paused',
  'paused_until',
] as const
export type ScheduleValues = Readonly<Pick<Tables['care_schedules'], (typeof SCHEDULE_VALUES)[number]>>

type Stored = ScheduleValues & { readonly gardenId: GardenId; readonly now: number }

function definedBy(bind: ScheduleValues): ScheduleValues {
  const { type, mode, every, unit, seasons, start_date, amount_ml, note, assignees, paused, paused_until } =
    bind
  return { type, mode, every, unit, seasons, start_date, amount_ml, note, assignees, paused, paused_until }
}

export const insertScheduleRow = prepared((db, bind: Stored & { readonly plantId: number }) =>
  db
    .insertInto('care_schedules')
    .values({
      ...{ ...definedBy(bind), user_id: bind.gardenId, plant_id: bind.plantId },
      ...{ created_at: bind.now, updated_at: bind.now },
    })
    .returning('id'),
)

export const updateScheduleRow = prepared((db, bind: Stored & { readonly id: number }) =>
  db
    .updateTable('care_schedules')
    .set({ ...definedBy(bind), updated_at: bind.now })
    .where('id', '=', bind.id)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export const deleteScheduleRow = deletesOwn('care_schedules')

export const deleteAllScheduleRows = deletesAllOwn('care_schedules', 500)

/** Lists those that are plants of the garden, with the latitude of their regions: the months of a season depend on it. */
export const listPlantPlaces = prepared((db, bind: { gardenId: GardenId; plantIds: string }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('regions as r', 'r.id', 'l.region_id')
    .select(['p.id as plantId', 'r.latitude'])
    .where(amongListed(db, 'p.id', bind.plantIds))
    .where(isOwnedBy('p.user_id', bind.gardenId)),
)

export interface NewDeferral {
  readonly scheduleId: number
  readonly day: string
}

const replaced = prepared(
  (db, bind: { gardenId: GardenId; kind: DeferralKind; rows: string; now: number }) => {
    return sql`update care_schedules set deferral_kind = ${bind.kind}, deferral_day = wanted.day,
      deferral_base = last_done_at, updated_at = ${bind.now}
    from (select cast(value ->> 0 as bigint) as id, value ->> 1 as day from ${engineOf(db).jsonRows(bind.rows)}) as wanted
    where wanted.id = care_schedules.id and ${isOwnedBy('care_schedules.user_id', bind.gardenId)}`
  },
)

/** The deferral is made after what has been done up to now. A schedule has one at most. */
export async function replaceDeferrals(
  db: Db,
  gardenId: GardenId,
  kind: DeferralKind,
  deferrals: readonly NewDeferral[],
): Promise<void> {
  const rows = JSON.stringify(deferrals.map(({ scheduleId, day }) => [scheduleId, day]))
  await replaced(db, { gardenId, kind, rows, now: Date.now() })
}

const deleted = prepared((db, bind: { gardenId: GardenId; ids: string; now: number }) =>
  db
    .updateTable('care_schedules')
    .set({ deferral_kind: null, deferral_day: null, deferral_base: null, updated_at: bind.now })
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function deleteDeferrals(db: Db, gardenId: GardenId, ids: readonly number[]): Promise<void> {
  await deleted(db, { gardenId, ids: listed(ids), now: Date.now() })
}

/** Most days have one entry. */
export const ENTRIES_AT_A_TIME = 50

/** Lists the times of the last entries before one, latest first. The caller has found the schedule of the garden. */
export const listDoneTimes = prepared((db, bind: { plantId: number; type: number; before: number }) =>
  db
    .selectFrom('plant_journal_plants')
    .select('event_time as eventTime')
    .where('plant_id', '=', bind.plantId)
    .where('type', '=', bind.type)
    .where('event_time', '<', bind.before)
    .orderBy('event_time', 'desc')
    .limit(ENTRIES_AT_A_TIME),
)
