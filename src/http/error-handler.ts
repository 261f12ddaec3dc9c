import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { failure } from './envelope.ts'
import { AppError, type ErrorName } from './errors.ts'

/** What the framework itself refuses, in our words. */
const FRAMEWORK_ERRORS: ReadonlyMap<unknown, ErrorName> = new Map<unknown, ErrorName>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'BODY_MALFORMED'],
])

/** Recognises what lower layers throw, such as a database that is away; undefined means a bug. */
export type ErrorMapper = (error: Error) => AppError | undefined

/** The only place that picks the status and body of a failure. */
export function handleErrors(app: App, mapError: ErrorMapper): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof Error ? thrown : new Error('Something was thrown that is no error')
    const known = asAppError(error, request, mapError)
    // Being away or too busy passes by itself; everything else on our side is a defect to be looked at.
    if (known.isLogged) request.log.debug({ code: known.code }, 'request refused')
    else if (known.status === 503) request.log.warn({ err: error, code: known.code }, 'request refused')
    else if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed')
    return answer(known, request, reply)
  })
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return (
    reply
      .code(error.status)
      .headers(error.headers)
      // The handler may have said otherwise about the success it was about to send.
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failure(request.id, error))
  )
}

/** Only what we know is the caller's doing: a status that some library hangs on its error says nothing to ours. */
function asAppError(error: Error, { raw }: FastifyRequest, mapError: ErrorMapper): AppError {
  if (error instanceof AppError) return error
  const frameworkError = 'code' in error ? FRAMEWORK_ERRORS.get(error.code) : undefined
  if (frameworkError !== undefined) return new AppError(frameworkError, { cause: error })
  if (error === raw.errored) {
    return new AppError('BODY_MALFORMED', { message: 'The body did not arrive in full.', cause: error })
  }
  return mapError(error) ?? new AppError('INTERNAL', { cause: error })
}
