import { mkdir } from 'node:fs/promises'
import { messageOf } from './error-message.ts'

/** Only its owner may enter: the folder holds the database and generated secrets. */
export async function createDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be created: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its way' : messageOf(error)
}
