import type { Storage } from '../../../../storage/storage.ts'
import { isMediaKey } from '../media-key.ts'

/** A file is stored before its row, so a younger file without a row may be an upload under way. */
export const ORPHAN_AGE_MS = 3_600_000
const BATCH = 500

/**
 * Yields the keys of files that should have a row, some hundred at a time. A file that is not named by a media key came
 * from another program.
 */
export async function* batchesOfOldFiles(storage: Storage, now: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key, modifiedAt } of storage.list()) {
    if (now - modifiedAt < ORPHAN_AGE_MS || !isMediaKey(key)) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
