import { createFolder } from './create-folder.ts'
import { deniedAccess } from './denied-access.ts'
import { hasCode, messageOf } from './errors.ts'

/** Only the owner has access: the folder holds the database and generated secrets. */
export async function createDataFolder(path: string): Promise<void> {
  try {
    await createFolder(path)
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be created: ${await reasonOf(error, path)}`, {
      cause: error,
    })
  }
}

async function reasonOf(error: unknown, path: string): Promise<string> {
  if (hasCode(error, 'EEXIST', 'ENOTDIR')) return 'a file is in its way'
  const denied = await deniedAccess(error, path)
  return denied === undefined ? messageOf(error) : `${denied.found}. ${denied.advice}`
}
