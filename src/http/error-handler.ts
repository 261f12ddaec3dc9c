import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { failure } from './envelope.ts'
import { AppError, type ErrorName } from './errors.ts'

/** What the framework itself refuses, in our words. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_BAD_URL: 'INVALID_URI',
}

/** Recognises what lower layers throw, such as a database that is away; undefined means a bug. */
export type Translate = (error: Error) => AppError | undefined

/** The only place that picks the status and body of a failure. */
export function answerFailures(app: App, translate: Translate): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = asAppError(error, translate)
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed')
    return answer(known, request, reply)
  })
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(failure(request.id, error))
}

function asAppError(error: FastifyError, translate: Translate): AppError {
  if (error instanceof AppError) return error
  const frameworkError = FRAMEWORK_ERRORS[error.code]
  if (frameworkError !== undefined) return new AppError(frameworkError, { cause: error })
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return new AppError('BODY_MALFORMED', { message: error.message, cause: error })
  return translate(error) ?? new AppError('INTERNAL', { cause: error })
}
