import type { FastifyRequest, preValidationHookHandler, RouteOptions } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError, type FieldProblem, validationFailed } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { isObject } from '../schemas.ts'

type JsonLimits = Pick<Limits, 'jsonDepth' | 'jsonValues'>

/** Accepts JSON bodies only, in valid UTF-8 and within limits of depth and size. Uploads have a parser of their own. */
export function acceptJsonBodies(app: App, limits: JsonLimits): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      refuseOtherEncodings(headers)
      return body.length === 0 ? undefined : parseJson(body, limits)
    },
  )

  app.addHook('onRoute', (route) => {
    if (route.schema?.body === undefined) return
    const take = mayBeEmpty(route) ? takeEmptyBody : requireBody
    route.preValidation = [...[route.preValidation ?? []].flat(), take]
  })
}

/** A fresh session needs no password, so where nothing else is in the body there may be none. */
export function mayBeEmpty({ config, schema }: Pick<RouteOptions, 'config' | 'schema'>): boolean {
  const body = schema?.body
  return config?.fresh === true && isObject(body) && body.required === undefined
}

const takeEmptyBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}

const requireBody: preValidationHookHandler = ({ body }, _reply, done) => {
  if (body === undefined) {
    throw new AppError('BODY_MALFORMED', { message: 'The body is empty; JSON is expected.' })
  }
  done()
}

/** A compressed body, or one in another charset, would be misread. */
function refuseOtherEncodings(headers: FastifyRequest['headers']): void {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (/^utf-?8$/i.test(charset) && encoding.toLowerCase() === 'identity') return
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'A body must be plain UTF-8: without a Content-Encoding, and without another charset.',
  })
}

/** A body on a route without one is a mistake of the client that must not be ignored silently. */
export function unexpectedFields(request: FastifyRequest): readonly FieldProblem[] {
  const { body, route } = request
  if (body === undefined || body === null || route.body === 'raw') return NO_PROBLEMS
  if (request.routeOptions.schema?.body !== undefined) return NO_PROBLEMS
  const fields = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body']
  return fields.map((path) => ({ path, message: 'is not known here' }))
}

const NO_PROBLEMS: readonly FieldProblem[] = []

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in valid UTF-8, within limits of depth and number of values. */
export function parseJson(body: Buffer, limits: JsonLimits): unknown {
  refuseComplexJson(body, limits)
  try {
    return JSON.parse(UTF_8.decode(body))
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { cause })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b
const CLOSING_BRACKET = 0x5d
const CLOSING_BRACE = 0x7d

/**
 * Counts brackets, commas and colons outside of strings before parsing: building and validating half a million levels, or
 * objects of a hundred thousand fields, would block the event loop.
 */
function refuseComplexJson(body: Buffer, { jsonDepth, jsonValues }: JsonLimits): void {
  let depth = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isInText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COMMA || byte === COLON) values++
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values++
      depth++
      if (depth > jsonDepth) {
        throw new AppError('BODY_MALFORMED', { message: `The body is nested deeper than ${jsonDepth}.` })
      }
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--
    if (values > jsonValues) {
      throw validationFailed([{ path: 'body', message: `must hold at most ${jsonValues} names and values` }])
    }
  }
}
