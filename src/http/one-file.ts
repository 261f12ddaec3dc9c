import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { AppError, validationFailed } from './errors.ts'
import { boundaryOf, partsOf } from './multipart.ts'

interface FileSteps<Received, Result> {
  receive(content: AsyncIterable<Buffer>): Promise<Received>
  /** Once the whole body is valid. */
  use(received: Received): Promise<Result>
  /** Called after `use`, and for a file in a body that turns out to be invalid. */
  discard(received: Received): Promise<void>
}

/** For an encapsulated plugin: everywhere else multipart stays an unsupported content type. */
export function acceptFiles(app: App): void {
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
}

/** Reads a multipart body with one file, in the field `file`. */
export async function withOneFile<Received, Result>(
  { raw }: FastifyRequest,
  { receive, use, discard }: FileSteps<Received, Result>,
): Promise<Result> {
  const contentType = raw.headers['content-type'] ?? ''
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the file as multipart/form-data, in the field "file".',
    })
  }
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) throw malformed(new Error('The Content-Type has no valid boundary.'))
  const chunks = raw.iterator({ destroyOnReturn: false })
  let received: { readonly file: Received } | undefined
  try {
    for await (const { name, isFile, content } of asBody(partsOf(chunks, boundary))) {
      const path = name ?? 'a part without a name'
      if (path !== 'file') throw validationFailed([{ path, message: 'is not known here' }])
      if (!isFile) throw validationFailed([{ path, message: 'must be a file' }])
      if (received !== undefined) throw validationFailed([{ path, message: 'must be a single file' }])
      received = { file: await receive(asBody(content)) }
    }
    if (received === undefined) throw validationFailed([{ path: 'file', message: 'is required' }])
    return await use(received.file)
  } finally {
    // A refusal may come before the end of the body; the rest is read so that the client can read the response.
    await chunks.return?.()
    raw.resume()
    if (received !== undefined) await discard(received.file)
  }
}

/** Turns errors of the parser into BODY_MALFORMED; errors of the consumer of the stream pass unchanged. */
async function* asBody<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (cause) {
    throw malformed(cause)
  }
}

function malformed(cause: unknown): AppError {
  return new AppError('BODY_MALFORMED', { message: 'The body is not valid multipart/form-data.', cause })
}
