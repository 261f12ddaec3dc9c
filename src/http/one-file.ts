import type { FastifyRequest } from 'fastify'
import { AppError, validationFailed } from './errors.ts'

interface FileSteps<Received, Result> {
  receive(content: AsyncIterable<Buffer>): Promise<Received>
  /** Once the whole body is valid. */
  use(received: Received): Promise<Result>
  /** Called after `use`, and for a file whose body turns out to be invalid. */
  discard(received: Received): Promise<void>
}

/** Reads a multipart body with one file, in the field `file`. */
export async function withOneFile<Received, Result>(
  request: FastifyRequest,
  mostBytes: number,
  { receive, use, discard }: FileSteps<Received, Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the file as multipart/form-data, in the field "file".',
    })
  }
  const limits = { files: 2, fields: 10, parts: 12, fileSize: mostBytes + 1, headerPairs: 50 }
  let received: { readonly file: Received } | undefined
  try {
    for await (const part of asBody(request.parts({ limits }))) {
      // A part may lack a name, although its type says otherwise.
      const path = String(part.fieldname ?? 'a part without a name')
      if (path !== 'file') throw validationFailed([{ path, message: 'is not known here' }])
      if (part.type !== 'file') throw validationFailed([{ path, message: 'must be a file' }])
      if (received !== undefined) throw validationFailed([{ path, message: 'must be a single file' }])
      received = { file: await receive(asBody(part.file)) }
    }
    if (received === undefined) throw validationFailed([{ path: 'file', message: 'is required' }])
    return await use(received.file)
  } finally {
    // A refusal may come before the end of the body; the rest is read so that the client can read the response.
    request.raw.unpipe().resume()
    if (received !== undefined) await discard(received.file)
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
