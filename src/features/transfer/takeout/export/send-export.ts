import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ZipSource, zipArchive } from '../../../../archive/zip-writer.ts'
import { varyBy } from '../../../../http/negotiation/vary.ts'
import { readIfThere } from '../../../../storage/small-file.ts'
import { linesOf } from '../../lines.ts'
import { type TakeoutContext, takePlace, unhurried } from '../takeout.context.ts'
import { LISTS } from '../takeout-format.ts'
import { spoolAccount } from './spool-account.ts'
import { SpooledFiles } from './spooled-files.ts'

/** Pieces are handed to the socket as it takes them. */
const AHEAD_BYTES = 65_536

export async function sendExport(
  context: TakeoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { scope } = request
  const exportedAt = Date.now()
  if (request.method === 'HEAD') return describe(reply, exportedAt).send(Readable.from([]))
  const leave = takePlace(context, scope.gardenId, 'export')
  const files = new SpooledFiles(context.media.spool)
  const end = async () => {
    leave()
    await files.discard()
  }
  try {
    await unhurried(request, () => spoolAccount(context, scope, files, exportedAt))
  } catch (error) {
    await end()
    throw error
  }
  const archive = Readable.from(ending(zipArchive(entriesOf(context, files, exportedAt)), end), {
    objectMode: false,
    highWaterMark: AHEAD_BYTES,
  })
  // One that is abandoned before its first piece was asked for never begins, and so never ends.
  archive.once('close', () => {
    end().catch((error: unknown) =>
      request.log.warn({ err: error }, 'files of an export are left to the sweep'),
    )
  })
  return describe(reply, exportedAt).send(archive)
}

/** A client that has the last piece can begin the next export. */
async function* ending(pieces: AsyncIterable<Buffer>, end: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } finally {
    await end()
  }
}

function describe(reply: FastifyReply, exportedAt: number): FastifyReply {
  const day = new Date(exportedAt).toISOString().slice(0, 10)
  // The pages for people are in the language of the request.
  varyBy(reply, 'Accept-Language')
  return reply
    .type('application/zip')
    .header('Content-Disposition', `attachment; filename="frond-${day}.zip"`)
    .header('Cache-Control', 'private, no-store')
}

/** The texts come first, so that a slow reader leaves nothing in the spool for long but the list of files. */
async function* entriesOf(
  { media }: TakeoutContext,
  { texts }: SpooledFiles,
  exportedAt: number,
): AsyncGenerator<ZipSource> {
  // A client that leaves after the name of a file was written never begins to read it.
  for (const [name, { path, size }] of texts) {
    await using content = createReadStream(path)
    yield { name, content, size, compress: true, modifiedAt: exportedAt }
  }
  const list = texts.get(LISTS.media)
  if (list === undefined) throw new Error('The list of files was not written')
  for await (const line of linesOf(createReadStream(list.path))) {
    const { url, file, size, createdAt }: StoredMedia = JSON.parse(line.toString())
    // It may have been deleted after the snapshot.
    await using content = await readIfThere(media.storage, url.split('/').slice(-2).join('/'))
    if (content !== undefined) yield { name: file, content, size, modifiedAt: createdAt }
  }
}

/** A line that this export has written. */
interface StoredMedia {
  readonly url: string
  readonly file: string
  readonly size: number
  readonly createdAt: number
}
