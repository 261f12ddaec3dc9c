import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { among } from './among.ts'
import { isOwnedBy } from './own-rows.ts'
import type { Db, GardenId } from './schema.ts'

/** Tables whose lists can be asked for what changed since a moment. */
type DatedTable = 'plants' | 'plant_journals' | 'regions' | 'plant_tags'

/**
 * A change is dated before it is committed, by the clock of whichever server makes it, so that one may turn up with a time
 * that others have already asked beyond. Hence every such question reaches back by more than a transaction and the
 * difference of two clocks may take; what is told twice harms nobody, what is left out would stay so.
 */
export const REACH_BACK_MS = 60_000

/** From when on a change counts for somebody who saw everything at `moment`. */
export function reachingBack(moment: number): number {
  // A moment that has not come was told by a clock that was wrong: then nothing is known for sure.
  return moment > Date.now() + REACH_BACK_MS ? 0 : Math.max(0, moment - REACH_BACK_MS)
}

/** Notes that what is shown of these rows changes, in the same transaction and before what they refer to is gone. */
export async function touch(db: Db, table: DatedTable, which: RawBuilder<boolean>): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${Date.now()} where ${which}`.execute(db)
}

/** The embedded database holds the event loop for as long as a statement takes: some 10 ms for so many rows. */
export const ROWS_AT_A_TIME = 5_000

/** The same for rows of one owner that may be very many, in pieces; the query gives their ids as `id`. */
export async function touchMany(
  db: Db,
  table: DatedTable,
  gardenId: GardenId,
  ids: RawBuilder<{ id: number }>,
): Promise<void> {
  const { rows } = await ids.execute(db)
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    if (rows.length > ROWS_AT_A_TIME) await yieldToEventLoop()
    const some = rows.slice(from, from + ROWS_AT_A_TIME).map(({ id }) => id)
    await touch(db, table, sql`${among(db, 'id', some)} and ${isOwnedBy('user_id', gardenId)}`)
  }
}

/** Repeats a statement that changes at most `size` rows until it finds fewer. */
export async function inBatches(
  size: number,
  changeSome: () => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<void> {
  while ((await changeSome()).rows.length === size) await yieldToEventLoop()
}
