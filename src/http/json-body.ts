import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { AppError, validationFailed } from './errors.ts'

/** JSON and nothing else, as valid UTF-8, not nested absurdly deep. Uploads bring a parser of their own. */
export function acceptJsonBodies(app: App, deepest: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJson(body, deepest),
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

/** Where no body is expected, one with content is a mistake that must not be lost silently. */
function refuseFields(body: unknown): void {
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : ['body']
  if (fields.length > 0) {
    throw validationFailed(fields.map((path) => ({ path, message: 'is not known here' })))
  }
}

function parseJson(body: Buffer, deepest: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { cause })
  }
  if (isDeeperThan(value, deepest)) {
    throw new AppError('BODY_MALFORMED', { message: `The body is nested deeper than ${deepest}.` })
  }
  return value
}

/** The recursion is bounded by the very limit it checks. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const child of Object.values(value)) {
    if (isDeeperThan(child, levels - 1)) return true
  }
  return false
}
