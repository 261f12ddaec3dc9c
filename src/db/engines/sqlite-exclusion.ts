import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createFolder } from '../../base/create-folder.ts'
import { isSqliteBusy } from '../run/errors.ts'

/**
 * Runs `work` unless it runs already, in this process or another one on the same database; false if it did not run. Each name has
 * an empty database of its own beside the file, and the process that holds an exclusive transaction of it has the lock: the system
 * releases it with the process. The file itself has one lock, which every write needs.
 */
export async function sqliteExclusively(
  databaseFile: string,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const folder = join(dirname(databaseFile), 'locks')
  await createFolder(folder)
  // Never opened by other means: closing any descriptor of a file releases what its process has locked there.
  const lock = new DatabaseSync(join(folder, `${encodeURIComponent(name)}.lock`), { timeout: 0 })
  try {
    if (!isTaken(lock)) return false
    // The system keeps it for as long as the process lives.
    await work(new AbortController().signal)
    return true
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isSqliteBusy(error)) return false
    throw error
  }
}
