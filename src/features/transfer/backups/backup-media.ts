import type { Readable } from 'node:stream'
import type { ZipSource } from '../../../archive/zip-writer.ts'
import type { Db } from '../../../db/schema.ts'
import { FileMissingError, type Storage } from '../../../storage/storage.ts'
import { BackupError, type Manifest, type MediaException, mediaEntry, RunningTally } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { MediaRow } from './row-lines.ts'

interface MediaOptions {
  /** The database in use, which tells whether a file was deleted meanwhile. */
  readonly db: Db
  readonly storage: Pick<Storage, 'read'>
  readonly progress: Progress
}

/** The files of these rows as entries of an archive. */
export async function* mediaEntries(
  rows: AsyncIterable<MediaRow>,
  { db, storage, progress }: MediaOptions,
): AsyncGenerator<ZipSource, Manifest['media']> {
  let files = 0
  let bytes = 0
  const exceptions: MediaException[] = []
  for await (const { key, size, sha256, created_at } of rows) {
    // A backup that is given up may never have begun to read it.
    await using file = await openIfThere(storage, key)
    if (file === undefined) {
      exceptions.push({ key, state: (await hasRow(db, key)) ? 'missing' : 'deleted' })
      progress.advance(size)
      continue
    }
    const tally = new RunningTally()
    const content = counted(file, (piece) => {
      tally.add(piece)
      progress.advance(piece.length)
    })
    yield { name: mediaEntry(key), content, modifiedAt: created_at }
    const found = tally.result()
    files++
    bytes += found.bytes
    if (found.bytes !== size || found.sha256 !== sha256) exceptions.push({ key, state: 'damaged', ...found })
  }
  const missing = exceptions.filter(({ state }) => state === 'missing').length
  if (files === 0 && missing > 0) {
    throw new BackupError(
      `The storage has none of the ${missing} files that the database knows: is it mounted, and the right one?`,
    )
  }
  return { files, bytes, exceptions }
}

async function openIfThere(storage: MediaOptions['storage'], key: string): Promise<Readable | undefined> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

async function hasRow(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

async function* counted(file: AsyncIterable<Buffer>, count: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    count(piece)
    yield piece
  }
}
