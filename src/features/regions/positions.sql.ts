import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'

/** SQLite blocks the event loop for as long as a statement takes. */
const POSITIONS_PER_BATCH = 1_000

/** Gives the rows the positions 1 to N in the order of the ids. The caller's transaction hides an order half made. */
export async function updatePositions(
  db: Db,
  gardenId: GardenId,
  table: 'regions' | 'locations',
  ids: readonly number[],
): Promise<void> {
  // A location has no date of its own: the caller dates its region.
  const dated = table === 'regions' ? sql`, updated_at = ${Date.now()}` : sql``
  for (let from = 0; from < ids.length; from += POSITIONS_PER_BATCH) {
    if (from > 0) await yieldToEventLoop()
    const batch = ids.slice(from, from + POSITIONS_PER_BATCH)
    const rows = jsonRows(
      db,
      batch.map((id, at) => ({ id, position: from + at + 1 })),
    )
    await sql`update ${sql.table(table)} set position = wanted.position${dated}
      from (select cast(value ->> 'id' as bigint) as id, cast(value ->> 'position' as bigint) as position
        from ${rows}) as wanted
      where wanted.id = ${sql.table(table)}.id and ${isOwnedBy(`${table}.user_id`, gardenId)}`.execute(db)
  }
}
