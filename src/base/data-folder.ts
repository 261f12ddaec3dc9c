import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode, messageOf } from './errors.ts'

/** Only the owner has access: the folder holds the database and generated secrets. */
export async function createDataFolder(path: string): Promise<void> {
  try {
    await createWithParents(path)
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be created: ${reasonOf(error)}`, { cause: error })
  }
}

/** Replaces `mkdir` with `recursive`, which loops for ever where nothing can be created, as in /proc. */
async function createWithParents(path: string): Promise<void> {
  try {
    await createOne(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    await createWithParents(dirname(path))
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

function reasonOf(error: unknown): string {
  return hasCode(error, 'EEXIST', 'ENOTDIR') ? 'a file is in its way' : messageOf(error)
}
