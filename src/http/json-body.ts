import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { AppError, validationFailed } from './errors.ts'

/** JSON and nothing else, as valid UTF-8, not nested absurdly deep. Uploads bring a parser of their own. */
export function acceptJsonBodies(app: App, deepest: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      refuseOtherWriting(headers)
      return body.length === 0 ? undefined : parseJson(body, deepest)
    },
  )

  app.addHook('preValidation', async (request) => {
    const { body, routeOptions } = request
    const isEmpty = body === undefined || body === null
    if (routeOptions.schema?.body !== undefined) {
      if (body === undefined) {
        throw new AppError('BODY_MALFORMED', { message: 'The body is empty; JSON is expected.' })
      }
    } else if (!isEmpty && routeOptions.config.body !== 'raw') {
      refuseFields(body)
    }
  })
}

/** Packed or in another character set, what arrives is not what it seems: better refused than misread. */
function refuseOtherWriting(headers: FastifyRequest['headers']): void {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (/^utf-?8$/i.test(charset) && encoding.toLowerCase() === 'identity') return
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'A body must be plain UTF-8: without a Content-Encoding, and without another charset.',
  })
}

/** Where no body is expected, one with content is a mistake that must not be lost silently. */
function refuseFields(body: unknown): void {
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : ['body']
  if (fields.length > 0) {
    throw validationFailed(fields.map((path) => ({ path, message: 'is not known here' })))
  }
}

function parseJson(body: Buffer, deepest: number): unknown {
  if (isNestedDeeper(body, deepest)) {
    throw new AppError('BODY_MALFORMED', { message: `The body is nested deeper than ${deepest}.` })
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { cause })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Judged by the brackets outside texts, before parsing: building half a million levels takes its time. */
function isNestedDeeper(body: Buffer, deepest: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (isInText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (OPENING.has(byte)) {
      depth++
      if (depth > deepest) return true
    } else if (CLOSING.has(byte)) depth--
  }
  return false
}
