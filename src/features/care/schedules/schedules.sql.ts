import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { PLAN_COLUMNS, PLANT_STATUS, type PlanRow } from '../../due/plan-row.ts'

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

export const SCHEDULE_COLUMNS = sql`c.id, c.plant_id as "plantId", c.type, ${PLAN_COLUMNS}, c.amount_ml as "amountMl", c.note,
  c.last_done_at as "lastDoneAt", c.next_due as "nextDue", ${PLANT_STATUS} as "plantStatus", c.created_at as "createdAt"`

const byIds = prepared((db, bind: { gardenId: GardenId; ids: string }) => {
  return sql<ScheduleRow>`select ${SCHEDULE_COLUMNS} from care_schedules c
    where ${amongListed(db, 'c.id', bind.ids)} and ${isOwnedBy('c.user_id', bind.gardenId)}`
})

/** The rows are in the order of the ids; ids that the garden does not have are left out. */
export async function listScheduleRowsByIds(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<readonly ScheduleRow[]> {
  return rowsInOrder(ids, await byIds(db, { gardenId, ids: listed(ids) }))
}

export async function findScheduleRow(
  db: Db,
  gardenId: GardenId,
  id: number,
): Promise<ScheduleRow | undefined> {
  const [row] = await listScheduleRowsByIds(db, gardenId, [id])
  return row
}

/** A schedule is stored as these columns. */
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
  return insertedId(await insertion(db, { ...values, gardenId, plantId, now: Date.now() }))
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

export const deleteScheduleRow = deletesOwn('care_schedules')

export const deleteAllScheduleRows = deletesAllOwn('care_schedules', 500)
