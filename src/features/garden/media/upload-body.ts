import type { FastifyReply, FastifyRequest } from 'fastify'
import { withOneFile } from '../../../http/one-file.ts'
import { isKeyUsed, onlyOnce, respondOnce } from '../../change/idempotency/idempotency.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaFile } from './media.schema.ts'
import { fileTag } from './media-view.ts'
import { createMedia, receiveUpload } from './upload.service.ts'

/** Streams the one file of a multipart body into the spool, and stores it once the whole body is valid. */
export function storeUpload(
  context: MediaContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MediaFile> {
  const { scope } = request
  const { db, spool } = context
  return withOneFile(request, {
    // A retry gets the first response again, even if its own first request has used up the quota.
    receive: (content) => receiveUpload(context, scope, content, () => isKeyUsed(db, request)),
    use: async (received) => {
      const { sha256 } = received.file
      const media = await onlyOnce(
        db,
        request,
        reply,
        () => sha256,
        () => createMedia(context, scope, received, (work) => respondOnce(db, request, reply, work)),
      )
      // The response has the ETag of the file, so that a client can delete exactly this one without a GET in between.
      reply.header('ETag', fileTag(sha256))
      return media
    },
    // The spooled file is not needed any more, whether the file was stored or refused.
    discard: ({ file }) => spool.discard(file.path),
  })
}
