import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { among } from './among.ts'
import { isOwnedBy } from './own-rows.ts'
import type { Db, GardenId } from './schema.ts'

/** Tables whose lists can be filtered by `updatedSince`. */
type DatedTable = 'plants' | 'plant_journals' | 'regions' | 'plant_tags'

/**
 * A change gets its time before it is committed, from the clock of the server that makes it. So a change can become visible
 * after a client has synchronised past its time. Each sync therefore overlaps the one before, by more than a transaction
 * lasts and two clocks differ: a client that gets a change twice loses nothing, one that misses it would never get it.
 */
export const SYNC_OVERLAP_MS = 60_000

/** The time from which on changes are listed for a client whose last sync was at `moment`. */
export function withSyncOverlap(moment: number): number {
  // A moment in the future comes from a wrong clock, so nothing is known of the last sync: list everything.
  return moment > Date.now() + SYNC_OVERLAP_MS ? 0 : Math.max(0, moment - SYNC_OVERLAP_MS)
}

/** Sets `updated_at`. To be called in the transaction of the change, and before the rows that the condition refers to are deleted. */
export async function touch(db: Db, table: DatedTable, which: RawBuilder<boolean>): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${Date.now()} where ${which}`.execute(db)
}

/** SQLite holds the event loop while a statement runs: some 10 ms for so many rows. */
export const ROWS_AT_A_TIME = 5_000

/** The same in batches, for rows of one owner that may be very many; the query gives their ids as `id`. */
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
