import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** Most days have one entry. */
export const ENTRIES_AT_A_TIME = 50

const doneTimes = prepared((db, bind: { plantId: number; type: number; before: number; limit: number }) =>
  db
    .selectFrom('plant_journal_plants')
    .select('event_time as eventTime')
    .where('plant_id', '=', bind.plantId)
    .where('type', '=', bind.type)
    .where('event_time', '<', bind.before)
    .orderBy('event_time', 'desc')
    .limit(bind.limit),
)

/** Lists the times of the last entries before one, latest first. The caller has found the schedule of the garden. */
export async function listDoneTimes(
  db: Db,
  { plantId, type }: { readonly plantId: number; readonly type: number },
  before: number,
): Promise<number[]> {
  const rows = await doneTimes(db, { plantId, type, before, limit: ENTRIES_AT_A_TIME })
  return rows.map(({ eventTime }) => eventTime)
}
