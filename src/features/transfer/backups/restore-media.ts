import { toType } from '../../../base/to-type.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'
import { readMarker } from '../../../storage/marker.ts'
import type { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'
import { findClaim } from '../../garden/media/claim/storage-claim.sql.ts'
import { isMediaKey } from '../../garden/media/media-key.ts'
import { BackupError, mediaEntry, RunningTally } from './manifest.ts'
import type { Progress } from './progress.ts'
import { type MediaRow, mediaRowsIn } from './row-lines.ts'
import type { OpenBackup } from './verify-backup.ts'

/** Files under way at a time: a store far away takes its time for each. */
const FILES_AT_A_TIME = 8

/**
 * The keys of the files that an earlier attempt has stored and this archive has too: they are compared. Others are removed if
 * they are of a restore that was stopped; else the storage is refused, because a server would take them for its own, and sweep.
 */
export async function ownFiles(
  { reader }: OpenBackup,
  storage: Storage,
  removesOthers: boolean,
): Promise<Set<string>> {
  const present = new Set<string>()
  for await (const { key } of storage.list()) {
    if (!isMediaKey(key)) continue
    if (reader.entries.has(mediaEntry(key))) present.add(key)
    else if (removesOthers) await storage.remove(key)
    else
      throw new BackupError(
        `The storage is not empty: it has ${key}, which is not in the archive. Restore into an empty folder or an unused prefix of a bucket`,
      )
  }
  return present
}

/** Refuses a storage that another database claims: both would take its files for their own. */
export async function requireUnclaimed(db: Db, storage: Storage): Promise<void> {
  const marker = await readMarker(storage)
  if (marker === undefined) return
  // The operator has decided by claiming it for this database before.
  const hasClaim = await engineOf(db).hasTable(db, 'storage_claims')
  if (hasClaim && (await findClaim(db)).databaseId === marker.database) return
  throw new BackupError(
    `Another database (${marker.database || 'unknown'}) claims the storage. Restore into an empty folder or an unused prefix of a bucket; if that database is given up, run "${toType('migrate')}" and "${toType('storage claim')}" first`,
  )
}

interface Target {
  readonly storage: Storage
  readonly spool: Spool
  readonly present: ReadonlySet<string>
  readonly progress: Progress
  /** Aborted when another restore may have begun. */
  readonly lost: AbortSignal
}

export async function restoreMedia(backup: OpenBackup, target: Target): Promise<void> {
  const { reader, manifest } = backup
  target.progress.step('files', manifest.media.bytes)
  const rows = mediaRowsIn(reader)
  const work = async () => {
    // A generator serves several callers, one after the other.
    for (;;) {
      const { done, value } = await rows.next()
      if (done) return
      target.lost.throwIfAborted()
      await restoreFile(backup, value, target)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_A_TIME }, work))
  target.progress.end()
}

async function restoreFile(
  { reader, manifest }: OpenBackup,
  { key, content_type, size, sha256 }: MediaRow,
  { storage, spool, present, progress }: Target,
): Promise<void> {
  const entry = reader.entries.get(mediaEntry(key))
  // Verified before: it is one of the exceptions.
  if (entry === undefined) return
  const damaged = manifest.media.exceptions.find((exception) => exception.key === key)
  const wanted = damaged?.state === 'damaged' ? damaged : { bytes: size, sha256 }
  progress.advance(entry.size)
  if (present.has(key) && (await isStored(storage, key, wanted.sha256))) return
  const file = await spool.receive(reader.read(entry), () => {})
  try {
    if (file.sha256 !== wanted.sha256)
      throw new BackupError(`The archive has changed while it was read: ${entry.name}`)
    await storage.put(key, file.path, content_type)
  } finally {
    await spool.discard(file.path)
  }
}

async function isStored(storage: Storage, key: string, sha256: string): Promise<boolean> {
  const tally = new RunningTally()
  for await (const piece of await storage.read(key)) tally.add(piece)
  return tally.result().sha256 === sha256
}
