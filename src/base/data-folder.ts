import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deniedAccess } from './denied-access.ts'
import { hasCode, messageOf } from './errors.ts'

/** Only the owner has access: the folder holds the database and generated secrets. */
export async function createDataFolder(path: string): Promise<void> {
  try {
    await createWithParents(path)
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be created: ${await reasonOf(error, path)}`, {
      cause: error,
    })
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

async function reasonOf(error: unknown, path: string): Promise<string> {
  if (hasCode(error, 'EEXIST', 'ENOTDIR')) return 'a file is in its way'
  const denied = await deniedAccess(error, path)
  return denied === undefined ? messageOf(error) : `${denied.found}. ${denied.advice}`
}
