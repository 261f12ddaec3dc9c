import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import { type Progress, SILENT } from '../../features/transfer/backups/progress.ts'
import { requireKnownMigration, restoreBackup } from '../../features/transfer/backups/restore.ts'
import { prepareSecret, replaceSigningKeys } from '../../features/transfer/backups/restore-secret.ts'
import { withBackup } from '../../features/transfer/backups/verify-backup.ts'
import { requireDataAccess } from '../data-access.ts'
import { describe } from './backup.ts'
import { type Command, givenPath, readWords, UsageError } from './command.ts'
import { backupProgress } from './progress-bar.ts'
import { withDatabase, withStorage } from './with-database.ts'

const USAGE = `Usage: ${toType('restore FILE [--other-secret]')}

FILE is a backup. It is restored into the database and the storage that are configured, of whatever kind, which
have to be empty; no server may have been started on them. A restore that was stopped goes on with the same
archive, and begins anew with another one. With --other-secret it may be another secret than the one the backup
was made with: there is a new signing key then, and every user has to sign in again and set up the channels of
reminders again.`

/** Whatever leaked since must be ended once more. */
const LET_IN_AGAIN =
  'Gardens are open to those who had a place, a link or a key then: what was ended since is back, and has to be ended again.\n'

export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 1, { 'other-secret': { type: 'boolean' } })
  const [file] = positionals
  if (file === undefined) throw new UsageError(USAGE)
  const otherSecret = values['other-secret'] ?? false
  const { manifest, result } = await restoreInto(config, givenPath(file), {
    otherSecret,
    progress: backupProgress(terminal),
    tell: (message) => terminal.stdout.write(`${message}\n`),
  })
  const newKey = otherSecret ? 'There is a new signing key: every user has to sign in again.\n' : ''
  terminal.stdout.write(
    result === 'restored'
      ? `${describe(manifest)} are restored: the server can be started.\n${LET_IN_AGAIN}${newKey}`
      : 'This archive was restored into this database before, so nothing was written. To restore it again, begin with an empty database and an empty storage.\n',
  )
  return 0
}

interface Options {
  readonly otherSecret?: boolean
  readonly progress?: Progress
  readonly tell?: (message: string) => void
}

/** Restores a backup into the database and the storage that are configured. Nothing is opened before it is verified. */
export function restoreInto(
  config: Config,
  file: string,
  { otherSecret = false, progress = SILENT, tell = () => {} }: Options = {},
) {
  return withBackup(file, progress, async (backup) => {
    requireKnownMigration(backup.manifest)
    await requireDataAccess(config)
    const restoreKeys = otherSecret
      ? (db: Db) => replaceSigningKeys(db, config)
      : await prepareSecret(backup, config)
    const restoreTo = (database: Database) =>
      withStorage(config, (storage, spool) =>
        restoreBackup(backup, { database, storage, spool, restoreKeys }, { progress, tell }),
      )
    const result = await withDatabase(config, restoreTo, { mayBeNew: true })
    return { manifest: backup.manifest, result }
  })
}
