import { sql } from 'kysely'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { idsInOrder, listedInOrder } from '../../../db/query/json-rows.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** SQLite blocks the event loop for as long as a statement takes. */
const POSITIONS_PER_BATCH = 1_000

type Positions = {
  readonly gardenId: GardenId
  readonly ids: string
  readonly offset: number
  readonly now: number
}
type Ordered = 'regions' | 'locations'

const change = preparedShapes((db, bind: Positions, { table }: { table: Ordered }) => {
  // A location has no date of its own: the caller dates its region.
  const dated = table === 'regions' ? sql`, updated_at = ${bind.now}` : sql``
  return sql`update ${sql.table(table)} set position = cast(${bind.offset} as bigint) + wanted.position${dated}
    from ${idsInOrder(db, bind.ids)} as wanted
    where wanted.id = ${sql.table(table)}.id and ${isOwnedBy(`${table}.user_id`, bind.gardenId)}`
})

/** Gives the rows the positions 1 to N in the order of the ids. The caller's transaction hides an order half made. */
export async function updatePositions(
  db: Db,
  gardenId: GardenId,
  table: Ordered,
  ids: readonly number[],
): Promise<void> {
  for (let offset = 0; offset < ids.length; offset += POSITIONS_PER_BATCH) {
    if (offset > 0) await yieldToEventLoop()
    const batch = listedInOrder(ids.slice(offset, offset + POSITIONS_PER_BATCH))
    await change(db, { table }, { gardenId, ids: batch, offset, now: Date.now() })
  }
}
