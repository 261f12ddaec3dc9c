import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Spool } from './spool.ts'
import { FileMissingError, type Storage } from './storage.ts'

/** Undefined where there is no such file. */
export async function readIfThere(
  storage: Pick<Storage, 'read'>,
  key: string,
): Promise<Readable | undefined> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

/** The text of a file that the service keeps for itself beside those of users; undefined where there is none. */
export async function readSmallFile(storage: Storage, key: string): Promise<string | undefined> {
  const content = await readIfThere(storage, key)
  return content && (await text(content))
}

export async function writeSmallFile(
  storage: Storage,
  spool: Spool,
  key: string,
  value: object,
): Promise<void> {
  const { path } = await spool.receive(chunksOf(`${JSON.stringify(value)}\n`), () => {})
  try {
    await storage.put(key, path, 'application/json')
  } finally {
    await spool.discard(path)
  }
}

async function* chunksOf(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}
