import type { RawBuilder } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { prepared } from '../run/prepared.ts'
import type { Db, GardenId } from '../schema.ts'
import { amongListed, listed } from './among.ts'
import { isOwnedBy } from './own-rows.ts'

/** Tables with lists that can be filtered by `updatedSince`. */
type DatedTable = 'plants' | 'plant_journals' | 'regions' | 'plant_tags'

/**
 * A change gets its time before it is committed, from the clock of the server that makes it. So a change can become visible
 * after a client has synchronised past its time. Each sync therefore overlaps the one before, by more than a transaction
 * lasts and two clocks differ: a client that gets a change twice loses nothing, one that misses it would never get it.
 */
export const SYNC_OVERLAP_MS = 60_000

/** The time from which on changes are listed for a client that synced last at `moment`. */
export function withSyncOverlap(moment: number): number {
  // A moment in the future comes from a wrong clock, so nothing is known of the last sync: list everything.
  return moment > Date.now() + SYNC_OVERLAP_MS ? 0 : Math.max(0, moment - SYNC_OVERLAP_MS)
}

type Touch = (db: Db, gardenId: GardenId, ids: readonly number[]) => Promise<void>

/** Makes a query that sets `updated_at` of rows of their owner. To be called in the transaction of the change. */
export function touchesOwn(table: DatedTable): Touch {
  const change = prepared((db, bind: { gardenId: GardenId; ids: string; now: number }) =>
    db
      .updateTable(table)
      .set({ updated_at: bind.now })
      .where(amongListed(db, 'id', bind.ids))
      .where(isOwnedBy('user_id', bind.gardenId)),
  )
  return async (db, gardenId, ids) => {
    if (ids.length > 0) await change(db, { gardenId, ids: listed(ids), now: Date.now() })
  }
}

/** SQLite holds the event loop while a statement runs: some 10 ms for so many rows. */
export const ROWS_AT_A_TIME = 5_000

type Related = { readonly gardenId: GardenId; readonly to: number }

/**
 * Makes the same for all rows of an owner that are related to something, in batches, because they may be very many. The
 * query gives their ids as `id`; it has to run before what it looks at is deleted.
 */
export function touchesRelated(
  table: DatedTable,
  related: (bind: Related) => RawBuilder<{ id: number }>,
): (db: Db, gardenId: GardenId, to: number) => Promise<void> {
  const idsRelated = prepared((_db, bind: Related) => related(bind))
  const touchSome = touchesOwn(table)
  return async (db, gardenId, to) => {
    const rows = await idsRelated(db, { gardenId, to })
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      if (rows.length > ROWS_AT_A_TIME) await yieldToEventLoop()
      const some = rows.slice(from, from + ROWS_AT_A_TIME).map(({ id }) => id)
      await touchSome(db, gardenId, some)
    }
  }
}

/** Repeats a statement that changes at most `size` rows, and returns them, until it finds fewer. */
export async function inBatches(size: number, changeSome: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await changeSome()).length === size) await yieldToEventLoop()
}
