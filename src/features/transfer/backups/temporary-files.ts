import { hash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../../../base/errors.ts'
import { modificationTime } from '../../../storage/spool.ts'

/**
 * Temporary files beside a backup: the archive as far as it is written, and what is needed meanwhile. Their names tell the machine
 * and the process that makes them, so that the next backup knows what is not needed any more.
 */
const NAME =
  /^(\.frond-backup-([0-9a-f]{4})([0-9a-f]{6})[0-9a-f]{2})\.(archive|database|media)(-wal|-shm|-journal)?$/

/** Nothing is known about a process on another machine: what is older than this was left by a crash. */
const STALE_MS = 86_400_000

const MACHINE = hash('sha256', hostname()).slice(0, 4)

/** Those of this process that are in use. */
const inUse = new Set<string>()

/** Runs `work` with the beginning of the paths of its temporary files, which it removes itself. */
export async function withTemporaryFiles<T>(folder: string, work: (start: string) => Promise<T>): Promise<T> {
  const pid = process.pid.toString(16).padStart(6, '0')
  const name = `.frond-backup-${MACHINE}${pid}${randomBytes(1).toString('hex')}`
  inUse.add(name)
  try {
    return await work(join(folder, name))
  } finally {
    inUse.delete(name)
  }
}

/** Removes what backups that were killed have left in a folder: an archive that was never finished, copies of the database. */
export async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const file of await readdir(folder)) {
    const [, name = '', machine = '', pid = ''] = NAME.exec(file) ?? []
    if (name === '' || inUse.has(name)) continue
    const path = join(folder, file)
    const isLeft =
      machine === MACHINE
        ? !isRunning(Number.parseInt(pid, 16))
        : now - ((await modificationTime(path)) ?? now) > STALE_MS
    if (isLeft) await rm(path, { force: true })
  }
}

/** Another process than this one: in containers all have the same number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user, but it is there.
    return hasCode(error, 'EPERM')
  }
}
