import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { failure } from '../envelope.ts'
import { AppError, type ErrorName } from '../errors.ts'
import { GardenGoneError } from '../security/access.ts'

/** Errors that Fastify itself throws for bad requests. */
const FRAMEWORK_ERRORS: ReadonlyMap<unknown, ErrorName> = new Map<unknown, ErrorName>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'BODY_MALFORMED'],
])

/** Maps an error of a lower layer, such as an unreachable database; undefined for a bug. */
export type ErrorMapper = (error: Error) => AppError | undefined

/** The only place that picks the status and body of a failure. */
export function handleErrors(app: App, mapError: ErrorMapper): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof Error ? thrown : new Error('Something was thrown that is no error')
    const known = inGarden(asAppError(error, request, mapError), request)
    // A 503 passes by itself, so it is a warning; any other 5xx is a defect that an operator has to look at.
    if (known.isLogged) request.log.debug({ code: known.code }, 'request refused')
    else if (known.status === 503) request.log.warn({ err: error, code: known.code }, 'request refused')
    else if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed')
    return sendFailure(known, request, reply)
  })
}

/** A garden of another user was deleted meanwhile, and not the account of the caller. */
function inGarden(error: AppError, { caller, place }: FastifyRequest): AppError {
  const isElsewhere = place !== undefined && caller?.kind === 'session'
  return error instanceof GardenGoneError && isElsewhere
    ? new AppError('GARDEN_NOT_FOUND', { cause: error })
    : error
}

function sendFailure(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return (
    reply
      .code(error.status)
      .headers(error.headers)
      // The handler may have set another value for the success it was about to send.
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failure(request.id, error))
  )
}

/** Only known errors are blamed on the client: the `statusCode` that a library sets on its error is not trusted. */
function asAppError(error: Error, { raw }: FastifyRequest, mapError: ErrorMapper): AppError {
  if (error instanceof AppError) return error
  const frameworkError = 'code' in error ? FRAMEWORK_ERRORS.get(error.code) : undefined
  if (frameworkError !== undefined) return new AppError(frameworkError, { cause: error })
  if (error === raw.errored) {
    return new AppError('BODY_MALFORMED', { message: 'The body did not arrive in full.', cause: error })
  }
  return mapError(error) ?? new AppError('INTERNAL', { cause: error })
}
