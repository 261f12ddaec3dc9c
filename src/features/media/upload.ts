import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, validationFailed } from '../../http/errors.ts'
import { answerOnce, isKeyUsed, onlyOnce } from '../idempotency/idempotency.ts'
import { fileTag } from './file-tag.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaFile } from './media.schema.ts'
import { keepUpload, type Received, receiveUpload } from './media.service.ts'

/** Stores the one file of a multipart body, read as it arrives; it is kept only once the whole body was right. */
export async function storeUpload(
  context: MediaContext,
  userId: number,
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
  let received: Received | undefined
  try {
    for await (const part of asBody(request.parts({ limits }))) {
      // A part may come without a name, whatever the types say.
      const path = String(part.fieldname ?? 'a part without a name')
      if (path !== 'file') throw validationFailed([{ path, message: 'is not known here' }])
      if (part.type !== 'file') throw validationFailed([{ path, message: 'must be a file' }])
      if (received !== undefined) throw validationFailed([{ path, message: 'must be a single file' }])
      // A repeated request gets its first answer, also where that very file has used up the quota.
      received = await receiveUpload(context, userId, asBody(part.file), () => isKeyUsed(context.db, request))
    }
    if (received === undefined) throw validationFailed([{ path: 'file', message: 'is required' }])
    const file = received
    const { sha256 } = file.file
    const answer = await onlyOnce(context.db, request, reply, sha256, () =>
      keepUpload(context, userId, file, (work) => answerOnce(context.db, request, reply, work)),
    )
    // As of the file itself: whoever wants to delete exactly this one needs no GET in between.
    reply.header('ETag', fileTag(sha256))
    return answer
  } finally {
    // A refusal may come before the end of the body; the rest must pass for the caller to read the answer.
    request.raw.unpipe().resume()
    // Kept or refused: what is left in the spool, if anything, is of no more use.
    if (received !== undefined) await context.spool.discard(received.file.path)
  }
}

/** Whatever fails while the body is read is wrong with the body; what its reader throws passes untouched. */
async function* asBody<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { message: 'The body is not valid multipart/form-data.', cause })
  }
}
