import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type ZipSource, zipArchive } from '../../../../archive/zip-writer.ts'
import { FileMissingError } from '../../../../storage/storage.ts'
import { linesOf } from '../../lines.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { LISTS } from '../takeout-format.ts'
import type { SpooledFiles } from './spooled-files.ts'

/**
 * The archive of one account, piece by piece as they are asked for. The texts come first, so that a slow reader leaves
 * nothing in the spool for long but the list of files.
 */
export function accountArchive(
  context: TakeoutContext,
  files: SpooledFiles,
  exportedAt: number,
): AsyncGenerator<Buffer> {
  return zipArchive(entriesOf(context, files, exportedAt))
}

async function* entriesOf(
  { media }: TakeoutContext,
  files: SpooledFiles,
  exportedAt: number,
): AsyncGenerator<ZipSource> {
  // Held open, because the sweep of the spool takes old files for forgotten ones.
  const list = await open(files.pathOf(LISTS.media))
  try {
    for await (const { name, path, size } of files.all()) {
      yield* closing(createReadStream(path), { name, size, compress: true, modifiedAt: exportedAt })
    }
    for await (const line of linesOf(list.createReadStream({ start: 0, autoClose: false }))) {
      const { url, file, size, createdAt }: StoredMedia = JSON.parse(line.toString())
      const content = await contentOf(media.storage, keyIn(url))
      if (content !== undefined) yield* closing(content, { name: file, size, modifiedAt: createdAt })
    }
  } finally {
    await list.close()
  }
}

/** A client that leaves after the name of a file was written never begins to read it. */
function* closing(content: Readable, entry: Omit<ZipSource, 'content'>): Generator<ZipSource> {
  try {
    yield { ...entry, content }
  } finally {
    content.destroy()
  }
}

/** A line that this export has written. */
interface StoredMedia {
  readonly url: string
  readonly file: string
  readonly size: number
  readonly createdAt: number
}

function keyIn(url: string): string {
  return url.split('/').slice(-2).join('/')
}

/** Undefined for a file that was deleted after the snapshot. */
async function contentOf(storage: TakeoutContext['media']['storage'], key: string) {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}
