import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import { listWhole } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { PLAN_COLUMNS, type PlanRow } from '../../due/plan-row.ts'

export interface ComingRow extends PlanRow {
  readonly plantId: number
  readonly type: number
  readonly nextDue: string
}

type Part = {
  readonly gardenId: GardenId
  readonly to: string
  readonly nextDue: string
  readonly type: number
  readonly plantId: number
  readonly limit: number
}

/** The statement goes along the index of due days, from behind a place on. */
const comingRows = prepared((_db, bind: Part) => {
  return sql<ComingRow>`select c.plant_id as "plantId", c.type, c.next_due as "nextDue", ${PLAN_COLUMNS}
    from care_schedules c
    where c.user_id = ${bind.gardenId} and c.next_due <= ${bind.to}
      and (c.next_due, c.type, c.plant_id) > (${bind.nextDue}, ${bind.type}, ${bind.plantId})
    order by c.next_due, c.type, c.plant_id limit ${bind.limit}`
})

/** Lists all schedules that are due up to a day, which may be tens of thousands. */
export function listComingRows(db: Db, gardenId: GardenId, to: string): Promise<ComingRow[]> {
  return listWhole<ComingRow>(db, (db, last, limit) => {
    const { nextDue = '', type = 0, plantId = 0 } = last ?? {}
    return comingRows(db, { gardenId, to, nextDue, type, plantId, limit })
  })
}
