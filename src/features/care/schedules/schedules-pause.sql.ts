import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

interface Which {
  readonly plantIds: readonly number[] | undefined
  readonly types: readonly number[] | undefined
}

export type Pause =
  | { readonly kind: 'pause'; readonly until: string | null }
  | { readonly kind: 'resume'; readonly today: string }

/** SQLite blocks the event loop for as long as a statement takes. */
export const SCHEDULES_AT_A_TIME = 1_000

type Values = {
  readonly gardenId: GardenId
  readonly plantIds: string
  readonly types: string
  readonly until: string | null
  readonly today: string
  readonly now: number
}

type Shape = {
  readonly kind: Pause['kind']
  readonly isOfPlants: boolean
  readonly isOfTypes: boolean
}

const someChanged = preparedShapes((db, bind: Values, { kind, isOfPlants, isOfTypes }: Shape) => {
  const source = isOfPlants
    ? sql`${amongListed(db, 'plant_id', bind.plantIds)} and ${isOwnedBy('user_id', bind.gardenId)}`
    : sql`user_id = ${bind.gardenId}`
  const isOtherwise =
    kind === 'pause'
      ? sql`(paused = 0 or coalesce(paused_until, '') <> coalesce(${bind.until}, ''))`
      : sql`paused = 1 and (paused_until is null or paused_until > ${bind.today})`
  const types = isOfTypes ? sql` and ${amongListed(db, 'type', bind.types)}` : sql``
  return sql<{ id: number }>`update care_schedules
    set paused = ${kind === 'pause' ? 1 : 0}, paused_until = ${bind.until}, updated_at = ${bind.now}
    where id in (select id from care_schedules where ${source} and ${isOtherwise}${types}
        limit ${SCHEDULES_AT_A_TIME})
      and ${isOwnedBy('user_id', bind.gardenId)}
    returning id`
})

/** Changes as many schedules that are not like this yet, and returns their ids. */
export async function updatePauses(
  db: Db,
  gardenId: GardenId,
  { plantIds, types }: Which,
  pause: Pause,
): Promise<number[]> {
  const rows = await someChanged(
    db,
    { kind: pause.kind, isOfPlants: plantIds !== undefined, isOfTypes: types !== undefined },
    {
      gardenId,
      plantIds: listed(plantIds ?? []),
      types: listed(types ?? []),
      until: pause.kind === 'pause' ? pause.until : null,
      today: pause.kind === 'resume' ? pause.today : '',
      now: Date.now(),
    },
  )
  return rows.map(({ id }) => id)
}
