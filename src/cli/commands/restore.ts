import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import { openDatabase } from '../../db/engines/database.ts'
import type { Db } from '../../db/schema.ts'
import type { Manifest } from '../../features/transfer/backups/manifest.ts'
import { type Progress, SILENT } from '../../features/transfer/backups/progress.ts'
import { requireKnownMigration, restoreBackup } from '../../features/transfer/backups/restore.ts'
import { prepareSecret, replaceSigningKeys } from '../../features/transfer/backups/restore-secret.ts'
import { withBackup } from '../../features/transfer/backups/verify-backup.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { Spool } from '../../storage/spool.ts'
import { requireDataAccess } from '../data-access.ts'
import { describe } from './backup.ts'
import { backupProgress } from './backup-progress.ts'
import { type Command, UsageError } from './command.ts'
import { givenPath } from './given-path.ts'

const USAGE = `Usage: ${toType('restore FILE [--other-secret]')}

FILE is a backup. It is restored into the database and the storage that are configured, of whatever kind, which
have to be empty; no server may have been started on them. A restore that was stopped goes on with the same
archive, and begins anew with another one. With --other-secret it may be another secret than the one the backup
was made with: there is a new signing key then, and everybody has to sign in again and set up the channels of
reminders again.`

export const restore: Command = async (config, words, terminal) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'other-secret': { type: 'boolean' } },
  })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new UsageError(USAGE)
  const otherSecret = values['other-secret'] ?? false
  const { manifest, result } = await restoreInto(config, givenPath(file), {
    otherSecret,
    progress: backupProgress(terminal),
    tell: (message) => terminal.stdout.write(`${message}\n`),
  })
  const newKey = otherSecret ? 'There is a new signing key: everybody has to sign in again.\n' : ''
  terminal.stdout.write(
    result === 'restored'
      ? `${describe(manifest)} are restored: the server can be started.\n${newKey}`
      : 'This archive was restored into this database before, so nothing was written. To restore it again, begin with an empty database and an empty storage.\n',
  )
  return 0
}

interface Options {
  readonly otherSecret?: boolean
  readonly progress?: Progress
  readonly tell?: (message: string) => void
}

interface Restored {
  readonly manifest: Manifest
  readonly result: Awaited<ReturnType<typeof restoreBackup>>
}

/** Restores a backup into the database and the storage that are configured. Nothing is opened before it is verified. */
export async function restoreInto(
  config: Config,
  file: string,
  { otherSecret = false, progress = SILENT, tell = () => {} }: Options = {},
): Promise<Restored> {
  return withBackup(file, progress, async (backup) => {
    requireKnownMigration(backup.manifest)
    await requireDataAccess(config)
    const restoreKeys = otherSecret
      ? (db: Db) => replaceSigningKeys(db, config)
      : await prepareSecret(backup, config)
    const spool = new Spool(join(config.dataDir, 'spool'))
    const database = await openDatabase(config.database)
    try {
      const storage = await openStorage(config.storage, spool)
      try {
        const target = { database, storage, spool, restoreKeys }
        return {
          manifest: backup.manifest,
          result: await restoreBackup(backup, target, { progress, tell }),
        }
      } finally {
        await storage.close()
      }
    } finally {
      await database.close()
    }
  })
}
