import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { conditionsOf, type PlantCriteria } from '../../garden/plants/plants-filter.sql.ts'
import { SCHEDULE_VALUES, type ScheduleValues } from '../schedules/schedules.sql.ts'

/** Lists at most so many, in any order, so that reading stops at the limit. */
export const listSelectedPlantIds = preparedShapes(
  (db, bind: PlantCriteria & { limit: number }, _shape: Record<never, never>) => sql<{
    id: number
  }>`select plants.id
    from plants where ${sql.join(conditionsOf(db, bind, 'index'), sql` and `)} limit ${bind.limit}`,
)

export interface PlantSchedule {
  readonly plantId: number
  readonly values: ScheduleValues
}

const TEXTS: ReadonlySet<string> = new Set(['seasons', 'start_date', 'note', 'assignees', 'paused_until'])

/** A deferral belongs to the schedule that was there before. */
const replacements = sql.join([
  ...SCHEDULE_VALUES.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  sql`deferral_kind = null, deferral_day = null, deferral_base = null, updated_at = excluded.updated_at`,
])

/** A schedule that is like this already is left as it is. */
const isOtherwise = sql.join(
  [
    ...SCHEDULE_VALUES.map(
      (name) => sql`care_schedules.${sql.ref(name)} is distinct from excluded.${sql.ref(name)}`,
    ),
    sql`care_schedules.deferral_kind is not null`,
  ],
  sql` or `,
)

const upsertion = prepared((db, bind: { gardenId: GardenId; rows: string; now: number }) => {
  const values = SCHEDULE_VALUES.map((name, at) => {
    const value = sql`value ->> ${sql.lit(at + 1)}`
    return TEXTS.has(name) ? value : sql`cast(${value} as bigint)`
  })
  return sql<WrittenSchedule>`insert into care_schedules
      (user_id, plant_id, ${sql.join(SCHEDULE_VALUES.map((name) => sql.ref(name)))}, created_at, updated_at)
    select cast(${bind.gardenId} as bigint), cast(value ->> 0 as bigint), ${sql.join(values)},
      cast(${bind.now} as bigint), cast(${bind.now} as bigint)
    from ${engineOf(db).jsonRows(bind.rows)} where true
    on conflict (plant_id, type) do update set ${replacements} where ${isOtherwise}
    returning id, plant_id as "plantId", type`
})

interface WrittenSchedule {
  readonly id: number
  readonly plantId: number
  readonly type: number
}

/**
 * Inserts schedules or, where a plant has another one of the type, replaces them; returns these. The plants belong to the
 * garden.
 */
export async function replaceScheduleRows(db: Db, gardenId: GardenId, schedules: readonly PlantSchedule[]) {
  const rows = schedules.map(({ plantId, values }) => [
    plantId,
    ...SCHEDULE_VALUES.map((name) => values[name]),
  ])
  return upsertion(db, { gardenId, rows: JSON.stringify(rows), now: Date.now() })
}

/** SQLite blocks the event loop for as long as a statement takes. */
export const SCHEDULES_AT_A_TIME = 500

/** The lists are as `listed` writes them; one that is absent leaves nothing out. */
type Pause = {
  readonly gardenId: GardenId
  readonly plantIds: string | undefined
  readonly types: string | undefined
  readonly until: string | null
  readonly today: string
  readonly now: number
}

/** Changes as many schedules that are not like this yet, and returns their ids. */
export const updatePauses = preparedShapes(
  (db, bind: Pause, { kind }: { readonly kind: 'pause' | 'resume' }) => {
    const source =
      bind.plantIds === undefined
        ? sql`user_id = ${bind.gardenId}`
        : sql`${amongListed(db, 'plant_id', bind.plantIds)} and ${isOwnedBy('user_id', bind.gardenId)}`
    const isOtherwise =
      kind === 'pause'
        ? sql`(paused = 0 or coalesce(paused_until, '') <> coalesce(${bind.until}, ''))`
        : sql`paused = 1 and (paused_until is null or paused_until > ${bind.today})`
    const types = bind.types === undefined ? sql`` : sql` and ${amongListed(db, 'type', bind.types)}`
    return sql<{ id: number }>`update care_schedules
    set paused = ${kind === 'pause' ? 1 : 0}, paused_until = ${bind.until}, updated_at = ${bind.now}
    where id in (select id from care_schedules where ${source} and ${isOtherwise}${types}
        limit ${SCHEDULES_AT_A_TIME})
      and ${isOwnedBy('user_id', bind.gardenId)}
    returning id`
  },
)
