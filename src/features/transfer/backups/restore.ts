import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../db/engine.ts'
import { migrationsUntil } from '../../../db/migrations/migrate.ts'
import type { Db } from '../../../db/schema.ts'
import type { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'
import { BackupError, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { ownFiles, requireUnclaimed, restoreMedia } from './restore-media.ts'
import { isRestored, requireEmptyDatabase, restoreRows } from './restore-rows.ts'
import {
  describeRestore,
  findMark,
  hasMark,
  markStorage,
  markUnfinished,
  unmarkStorage,
} from './unfinished-restore.ts'
import type { OpenBackup } from './verify-backup.ts'

export interface RestoreTarget {
  readonly database: Database
  readonly storage: Storage
  readonly spool: Spool
  /**
   * Puts the secret of the archive in its place, or makes what can be used without it. It comes last in the transaction of the
   * rows, so that a restore that is stopped leaves no secret that another archive cannot be restored with.
   */
  readonly restoreKeys: (db: Db) => Promise<void>
}

interface Telling {
  readonly progress: Progress
  readonly tell: (message: string) => void
}

type Result = 'restored' | 'restored before'

const LOCK = 'restore'
const LOOK_AGAIN_MS = 500

/** Refuses an archive of a version of Frond that this one does not know. To be asked before anything is opened or written. */
export function requireKnownMigration({ migration, frond }: Manifest): void {
  if (migrationsUntil(migration) !== undefined) return
  throw new BackupError(
    `This archive was made by a newer version of Frond (${frond}, database ${migration}): update this one first`,
  )
}

/**
 * Fills an empty target from a verified archive: first the files, each as a whole, then all rows in one transaction. It can
 * be stopped at any moment and run again, and goes on with the files that are not there yet; with another archive it begins anew.
 * Until it has ended a mark in the database keeps servers from it. A restore waits for another one into the same database.
 */
export async function restoreBackup(
  backup: OpenBackup,
  target: RestoreTarget,
  telling: Telling,
): Promise<Result> {
  let result: Result = 'restored before'
  let isWaiting = false
  while (
    !(await target.database.exclusively(LOCK, async (lost) => {
      result = await restoreAlone(backup, target, { ...telling, lost })
    }))
  ) {
    if (!isWaiting) telling.tell('Another restore into this database is under way: waiting for it.')
    isWaiting = true
    await delay(LOOK_AGAIN_MS)
  }
  return result
}

async function restoreAlone(
  backup: OpenBackup,
  { database: { db }, storage, spool, restoreKeys }: RestoreTarget,
  { progress, tell, lost }: Telling & { readonly lost: AbortSignal },
): Promise<Result> {
  const { file, sha256: archive } = backup
  // Killed after the commit, it had nothing left to do.
  if (await isRestored(db, backup)) return 'restored before'
  await requireEmptyDatabase(db, backup.manifest)
  await requireUnclaimed(db, storage)
  const stopped = await findMark(db)
  const beginsAnew = stopped !== undefined && stopped.archive !== archive
  if (stopped !== undefined)
    tell(
      beginsAnew
        ? `It begins anew: ${describeRestore(stopped)}, another archive than this one, was stopped, and what it has written is removed.`
        : `It goes on: ${describeRestore(stopped)} was stopped.`,
    )
  // Its rows were never committed.
  const removesOthers = beginsAnew && (await hasMark(storage, stopped.id))
  const present = await ownFiles(backup, storage, removesOthers)
  const id = stopped?.id ?? randomUUID()
  await markUnfinished(db, { id, archive, file })
  await markStorage(storage, spool, id)
  await restoreMedia(backup, { storage, spool, present, progress, lost })
  lost.throwIfAborted()
  await restoreRows(db, backup, { restoreKeys, progress })
  await unmarkStorage(storage)
  return 'restored'
}
