import { stat } from 'node:fs/promises'
import { hasCode } from '../base/errors.ts'

/** Undefined when the file is gone: folders are read while others work in them. */
export async function modificationTime(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
