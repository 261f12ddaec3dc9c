import { steadyTime } from '../../../base/clock.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { PeriodicJob } from '../../../jobs/periodic.ts'
import type { Storage } from '../../../storage/storage.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { record } from '../../change/record.ts'
import { forgetLapsedImports, oldestImport } from './claim/imports-under-way.ts'
import { findKnownKeys, hasAnyMedia } from './claim/storage-claim.sql.ts'
import { batchesOfOldFiles, mayClean, ORPHAN_AGE_MS } from './claim/storage-claim.ts'
import type { MediaContext } from './media.context.ts'
import { removeFiles } from './media.service.ts'
import { deleteUnreferenced, listUnreferenced, markUnreferenced } from './unused-media.sql.ts'

const HOUR_MS = 3_600_000
/** The job runs so often that uploads in use never look stale to the other processes of a folder. */
const KEEP_MS = 600_000
const UNUSED_MS = 7 * 24 * HOUR_MS
const BATCH = 500

/** Each server runs these jobs for itself: uploads wait in a folder of its own. */
export function ownMediaJobs({ spool }: MediaContext): PeriodicJob[] {
  return [
    { name: 'remove stale uploads', everyMs: HOUR_MS, run: () => spool.removeStale(steadyTime()) },
    { name: 'keep uploads in use', everyMs: KEEP_MS, run: () => spool.keepFresh(steadyTime()) },
  ]
}

export function sharedMediaJobs(context: MediaContext): PeriodicJob[] {
  const run = async (lost?: AbortSignal) => {
    const now = steadyTime()
    if (await mayClean(context, now)) await cleanStorage(context, now, lost)
  }
  return [{ name: 'clean the storage', everyMs: HOUR_MS, run }]
}

async function cleanStorage(context: MediaContext, now: number, lost?: AbortSignal): Promise<void> {
  await removeUnused(context, now)
  await forgetLapsedImports(context.db)
  await sweepOrphans(context.db, context.storage, now, lost)
}

/**
 * An import under way counts for its files as if it had begun just now. A server that loses the lock stops, because
 * another one may run the job.
 */
export async function sweepOrphans(db: Db, storage: Storage, now: number, lost?: AbortSignal): Promise<void> {
  // A database without any media is more likely the wrong one than one with nothing but orphans.
  if (!(await hasAnyMedia(db))) return
  const before = Math.min(now, (await oldestImport(db)) ?? now)
  for await (const keys of batchesOfOldFiles(storage, before)) {
    lost?.throwIfAborted()
    const known = await findKnownKeys(db, keys)
    for (const key of keys) if (!known.has(key)) await storage.remove(key)
  }
  lost?.throwIfAborted()
  await storage.removeUnfinished(now - ORPHAN_AGE_MS)
}

/** Removes media that no plant, journal entry or species has referred to for a week. */
async function removeUnused(context: MediaContext, now: number): Promise<void> {
  const { db } = context
  const before = now - UNUSED_MS
  await markUnreferenced(db, now)
  for (;;) {
    const found = await listUnreferenced(db, before, BATCH)
    if (found.length === 0) return
    for (const [gardenId, some] of Map.groupBy(found, ({ gardenId }) => gardenId)) {
      const ids = some.map(({ id }) => id)
      const deleted = await deleteUnused(db, gardenId, ids, before)
      await removeFiles(
        context,
        deleted.map(({ key }) => key),
      )
    }
  }
}

/** A file without an owner is deleted without an event: no client shows it. */
function deleteUnused(db: Db, gardenId: GardenId | null, ids: readonly number[], before: number) {
  if (gardenId === null) return deleteUnreferenced(db, ids, before)
  return inAccountTransaction(db, gardenId, async (db) => {
    const deleted = await deleteUnreferenced(db, ids, before)
    for (const { id } of deleted) record(db, 'media', 'deleted', id)
    return deleted
  })
}
