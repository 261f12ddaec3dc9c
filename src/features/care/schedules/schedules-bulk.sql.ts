import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/among.ts'
import { isOwnedBy } from '../../../db/own-rows.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { engineOf } from '../../../db/session-executor.ts'
import type { ScheduleValues } from './schedules.sql.ts'

const scheduledTypes = prepared((db, bind: { gardenId: GardenId; plantIds: string }) =>
  db
    .selectFrom('care_schedules')
    .select(['plant_id as plantId', 'type'])
    .where(amongListed(db, 'plant_id', bind.plantIds))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

/** The types that each of the plants has a schedule of. */
export async function listScheduledTypes(
  db: Db,
  gardenId: GardenId,
  plantIds: readonly number[],
): Promise<{ plantId: number; type: number }[]> {
  return scheduledTypes(db, { gardenId, plantIds: listed(plantIds) })
}

export interface PlantSchedule {
  readonly plantId: number
  readonly values: ScheduleValues
}

const COLUMNS = [
  'type',
  'mode',
  'every',
  'unit',
  'seasons',
  'start_date',
  'amount_ml',
  'note',
  'paused',
  'paused_until',
] as const satisfies readonly (keyof ScheduleValues)[]
const TEXTS: ReadonlySet<string> = new Set(['seasons', 'start_date', 'note', 'paused_until'])

/** What was put off belongs to the schedule that was there before. */
const replacements = sql.join([
  ...COLUMNS.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  sql`deferral_kind = null, deferral_day = null, deferral_base = null, updated_at = excluded.updated_at`,
])

const upsertion = prepared((db, bind: { gardenId: GardenId; rows: string; now: number }) => {
  const values = COLUMNS.map((name, at) => {
    const value = sql`value ->> ${sql.lit(at + 1)}`
    return TEXTS.has(name) ? value : sql`cast(${value} as bigint)`
  })
  return sql<{ id: number }>`insert into care_schedules
      (user_id, plant_id, ${sql.join(COLUMNS.map((name) => sql.ref(name)))}, created_at, updated_at)
    select cast(${bind.gardenId} as bigint), cast(value ->> 0 as bigint), ${sql.join(values)},
      cast(${bind.now} as bigint), cast(${bind.now} as bigint)
    from ${engineOf(db).jsonRows(bind.rows)} where true
    on conflict (plant_id, type) do update set ${replacements}
    returning id`
})

/** Inserts schedules or, where a plant has one of the type, replaces them; returns their ids. The plants are the garden's. */
export async function replaceScheduleRows(
  db: Db,
  gardenId: GardenId,
  schedules: readonly PlantSchedule[],
): Promise<number[]> {
  const rows = schedules.map(({ plantId, values }) => [plantId, ...COLUMNS.map((name) => values[name])])
  const written = await upsertion(db, { gardenId, rows: JSON.stringify(rows), now: Date.now() })
  return written.map(({ id }) => id)
}
