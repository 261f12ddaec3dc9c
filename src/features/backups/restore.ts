import type { Database } from '../../db/engine.ts'
import { migrationsUntil } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import type { Spool } from '../../storage/spool.ts'
import type { Storage } from '../../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { requireOwnFiles, requireUnclaimed, restoreMedia } from './restore-media.ts'
import { isRestored, requireEmptyDatabase, restoreRows } from './restore-rows.ts'
import { markUnfinished } from './unfinished-restore.ts'
import type { OpenBackup } from './verify-backup.ts'

export interface RestoreTarget {
  readonly database: Database
  readonly storage: Storage
  readonly spool: Spool
  /** Puts the secret of the archive in its place, where that has to be done. */
  readonly storeSecret: () => Promise<void>
  /** Makes what can be used without the secret of the archive, in the transaction of the rows. */
  readonly replaceKeys: (db: Db) => Promise<void>
}

/** Refuses an archive of a version of Frond that this one does not know. To be asked before anything is opened or written. */
export function requireKnownMigration({ migration, frond }: Manifest): void {
  if (migrationsUntil(migration) !== undefined) return
  throw new BackupError(
    `This archive was made by a newer version of Frond (${frond}, database ${migration}): update this one first`,
  )
}

/**
 * Fills an empty target from a verified archive: first the files, each as a whole, then all rows in one transaction. It can
 * be stopped at any moment and run again, and goes on with the files that are not there yet. Until it has ended a mark in the
 * database keeps servers from it.
 */
export async function restoreBackup(
  backup: OpenBackup,
  { database: { db }, storage, spool, storeSecret, replaceKeys }: RestoreTarget,
  progress: Progress,
): Promise<'restored' | 'restored before'> {
  // Killed after the commit, it had nothing left to do.
  if (await isRestored(db, backup)) return 'restored before'
  await requireEmptyDatabase(db, backup.manifest)
  await requireUnclaimed(db, storage)
  const present = await requireOwnFiles(backup, storage)
  await markUnfinished(db)
  await storeSecret()
  await restoreMedia(backup, { storage, spool, present, progress })
  await restoreRows(db, backup, { replaceKeys, progress })
  return 'restored'
}
