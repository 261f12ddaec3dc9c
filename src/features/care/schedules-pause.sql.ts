import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { anyGiven } from '../../db/conditions.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'

interface Which {
  readonly plantIds: readonly number[] | undefined
  readonly types: readonly number[] | undefined
}

export type Pause =
  | { readonly kind: 'pause'; readonly until: string | null }
  | { readonly kind: 'resume'; readonly today: string }

/** SQLite blocks the event loop for as long as a statement takes. */
export const SCHEDULES_AT_A_TIME = 1_000

/** Changes as many schedules that are not like this yet, and returns their ids. */
export async function updatePauses(
  db: Db,
  gardenId: GardenId,
  { plantIds, types }: Which,
  pause: Pause,
): Promise<number[]> {
  const until = pause.kind === 'pause' ? pause.until : null
  const source =
    plantIds === undefined
      ? sql`user_id = ${gardenId}`
      : sql`${among(db, 'plant_id', plantIds)} and ${isOwnedBy('user_id', gardenId)}`
  const conditions = [
    source,
    isOtherwise(pause),
    ...anyGiven([{ isGiven: types !== undefined, holds: among(db, 'type', types ?? []) }]),
  ]
  const { rows } = await sql<{ id: number }>`update care_schedules
    set paused = ${pause.kind === 'pause' ? 1 : 0}, paused_until = ${until}, updated_at = ${Date.now()}
    where id in (select id from care_schedules where ${sql.join(conditions, sql` and `)} limit ${SCHEDULES_AT_A_TIME})
      and ${isOwnedBy('user_id', gardenId)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function isOtherwise(pause: Pause): RawBuilder<boolean> {
  return pause.kind === 'pause'
    ? sql`(paused = 0 or coalesce(paused_until, '') <> ${pause.until ?? ''})`
    : sql`paused = 1 and (paused_until is null or paused_until > ${pause.today})`
}
