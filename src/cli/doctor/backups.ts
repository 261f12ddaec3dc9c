import { BackupFolder, whyNoBackups } from '../../features/transfer/backups/backup-folder.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('backups')
const HOUR_MS = 3_600_000
/** A day, and half of one more for a server that was off at the time. */
const OLD_HOURS = 36

/** Whether there is a backup of the last day in the folder for them. */
export async function checkBackups(directory: string | undefined, now = Date.now()): Promise<Finding> {
  if (directory === undefined) {
    return warning(
      'none are made automatically: BACKUP_DIR is unset',
      'Set it to a folder on another disk, unless you back up in another way.',
    )
  }
  let newest: number | undefined
  try {
    const folder = new BackupFolder(directory)
    newest = await folder.newest(now)
    await folder.tryWriting()
  } catch (error) {
    const { found, advice } = await whyNoBackups(error, directory)
    return problem(found, advice)
  }
  if (newest === undefined) {
    return warning(
      `there are none in ${directory}`,
      'A running server makes the first at the next BACKUP_AT, or when an administrator asks for one.',
    )
  }
  const hours = Math.floor((now - newest) / HOUR_MS)
  const found = `the newest in ${directory} is ${hours} hours old`
  if (hours <= OLD_HOURS) return ok(found)
  return problem(found, 'Look for a failed backup in the log of the server; is one running?')
}
