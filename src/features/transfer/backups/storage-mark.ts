import { readSmallFile, writeSmallFile } from '../../../storage/small-file.ts'
import type { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'

/** Beside the files, under a name that no upload has. */
const KEY = 'frond/restore.json'

/** Marks the storage that a restore fills: without it, files of another storage could be taken for those of a restore that was stopped. */
export async function markStorage(storage: Storage, spool: Spool, restore: string): Promise<void> {
  if (!(await hasMark(storage, restore))) await writeSmallFile(storage, spool, KEY, { restore })
}

export async function hasMark(storage: Storage, restore: string): Promise<boolean> {
  const content = await readSmallFile(storage, KEY)
  return content?.trim() === JSON.stringify({ restore })
}

export async function unmarkStorage(storage: Storage): Promise<void> {
  await storage.remove(KEY)
}
