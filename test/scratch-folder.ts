import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/** Data of tests need not survive: a folder in memory (tmpfs) with enough space is faster. */
export async function scratchFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    // This system has no such folder.
    return tmpdir()
  }
}
