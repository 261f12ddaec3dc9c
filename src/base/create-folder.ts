import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './errors.ts'

/**
 * Creates a folder and those above it, for the owner alone. Replaces `mkdir` with `recursive`, which loops for ever where nothing
 * can be created, as in /proc, and says of a read-only disk that the folder does not exist.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await createOne(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    await createFolder(dirname(path))
    await createOne(path)
  }
}

async function createOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // The folder may have existed, or another process may have created it meanwhile.
    const isThere = hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()
    if (!isThere) throw error
  }
}
