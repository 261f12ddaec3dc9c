import { stat } from 'node:fs/promises'
import { hasCode } from '../base/errors.ts'

/** Undefined when the file is gone: another request may delete it while the folder is read. */
export async function modificationTime(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
