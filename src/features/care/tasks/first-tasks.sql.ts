import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { coverKeyOf, PLACE, TASK_COLUMNS, TASK_JOINS, type TaskRow } from './tasks-list.sql.ts'

/** The index of due days leads to the first few, so that it does not matter how many there are. */
const firstByPlace = prepared((_db, bind: { gardenId: GardenId; until: string; limit: number }) => {
  return sql<TaskRow>`select ${TASK_COLUMNS}, ${coverKeyOf(bind.gardenId, sql`p.id`)}
    from (select s.id as "firstId" from care_schedules s
      where s.user_id = ${bind.gardenId} and s.next_due <= ${bind.until}
      order by s.next_due, s.type, s.plant_id limit ${bind.limit}) f
    join care_schedules c on c.id = f."firstId" ${TASK_JOINS}
    order by ${PLACE}`
})

/** At most so many of what is due up to a day, the longest overdue, in the order of their places. */
export async function listFirstTaskRows(
  db: Db,
  gardenId: GardenId,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<TaskRow[]> {
  return firstByPlace(db, { gardenId, until, limit })
}
