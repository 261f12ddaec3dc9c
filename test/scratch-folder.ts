import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/** Nothing that a test writes has to survive it: where the system keeps a folder in memory, with room in it, that is quicker. */
export async function scratchFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    // There is none on this system.
    return tmpdir()
  }
}
