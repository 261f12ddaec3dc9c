import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

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
const byDay = prepared((_db, bind: { gardenId: GardenId; today: string; until: string }) => {
  return sql<DayCount>`select c.next_due as day, c.type, count(*) as tasks,
      (select count(distinct d.plant_id + 0) from care_schedules d
        where d.user_id = ${bind.gardenId} and d.next_due <= ${bind.today}) as plants
    from care_schedules c where c.user_id = ${bind.gardenId} and c.next_due <= ${bind.until}
    group by c.next_due, c.type`
})

export async function listDayCounts(
  db: Db,
  gardenId: GardenId,
  days: { readonly today: string; readonly until: string },
): Promise<DayCount[]> {
  return byDay(db, { gardenId, ...days })
}
