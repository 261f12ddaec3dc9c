import { sql } from 'kysely'
import { prepared } from '../../db/run/prepared.ts'
import { listWhole } from '../../db/run/spans.ts'
import type { Db, GardenId } from '../../db/schema.ts'

/** An active plant with schedules. */
export interface PlantDays {
  readonly plantId: number
  /** The earliest due day; null while nothing is due. */
  readonly nextDue: string | null
  readonly overdue: number
  readonly dueToday: number
}

type Batch = { gardenId: GardenId; today: string; last: number; limit: number }

const behind = prepared(
  (_db, { gardenId, today, last, limit }: Batch) => sql<PlantDays>`select c.plant_id as "plantId",
      min(c.next_due) as "nextDue",
      count(case when c.next_due < ${today} then 1 end) as overdue,
      count(case when c.next_due = ${today} then 1 end) as "dueToday"
    from care_schedules c join plants p on p.id = c.plant_id
    where c.user_id = ${gardenId} and c.plant_id > ${last} and p.status = 0
    group by c.plant_id order by c.plant_id limit ${limit}`,
)

/** Lists the active plants that have a schedule, by their ids. */
export function listPlantDays(db: Db, gardenId: GardenId, today: string): Promise<PlantDays[]> {
  return listWhole(db, (db, last, limit) => behind(db, { gardenId, today, last: last?.plantId ?? 0, limit }))
}
