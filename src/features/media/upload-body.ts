import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, validationFailed } from '../../http/errors.ts'
import { isKeyUsed, onlyOnce, respondOnce } from '../idempotency/idempotency.ts'
import { fileTag } from './file-tag.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaFile } from './media.schema.ts'
import { createMedia, type Received, receiveUpload } from './upload.service.ts'

/** Streams the one file of a multipart body into the spool, and stores it once the whole body is valid. */
export async function storeUpload(
  context: MediaContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MediaFile> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the file as multipart/form-data, in the field "file".',
    })
  }
  const limits = {
    files: 2,
    fields: 10,
    parts: 12,
    fileSize: context.config.uploadMaxBytes + 1,
    headerPairs: 50,
  }
  const { scope } = request
  let received: Received | undefined
  try {
    for await (const part of asBody(request.parts({ limits }))) {
      // A part may lack a name, although its type says otherwise.
      const path = String(part.fieldname ?? 'a part without a name')
      if (path !== 'file') throw validationFailed([{ path, message: 'is not known here' }])
      if (part.type !== 'file') throw validationFailed([{ path, message: 'must be a file' }])
      if (received !== undefined) throw validationFailed([{ path, message: 'must be a single file' }])
      // A retry gets the first response again, even if its own first request has used up the quota.
      received = await receiveUpload(context, scope, asBody(part.file), () => isKeyUsed(context.db, request))
    }
    if (received === undefined) throw validationFailed([{ path: 'file', message: 'is required' }])
    const file = received
    const { sha256 } = file.file
    const media = await onlyOnce(
      context.db,
      request,
      reply,
      () => sha256,
      () => createMedia(context, scope, file, (work) => respondOnce(context.db, request, reply, work)),
    )
    // The ETag of the file, so that a client can delete exactly this one without a GET in between.
    reply.header('ETag', fileTag(sha256))
    return media
  } finally {
    // A refusal may come before the end of the body; the rest is read so that the client can read the response.
    request.raw.unpipe().resume()
    // Stored or refused, the spooled file is not needed any more.
    if (received !== undefined) await context.spool.discard(received.file.path)
  }
}

/** Turns errors of the parser into BODY_MALFORMED; errors of the consumer of the stream pass unchanged. */
async function* asBody<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { message: 'The body is not valid multipart/form-data.', cause })
  }
}
