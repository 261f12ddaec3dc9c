import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from '../../../../http/negotiation/vary.ts'
import { takePlace } from '../one-at-a-time.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { unhurried } from '../unhurried.ts'
import { accountArchive } from './archive.ts'
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
  const archive = Readable.from(ending(accountArchive(context, files, exportedAt), end), {
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
