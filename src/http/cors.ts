import type { App } from './app-type.ts'
import { varyBy } from './vary.ts'

const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Language',
  'Content-Range',
  'ETag',
  'Idempotent-Replay',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

/**
 * Lets the configured origins call from a browser. Tokens travel in a header, never in a cookie, so no
 * credentials mode is offered. What a path allows is said where OPTIONS is answered.
 */
export function allowOrigins(app: App, origins: readonly string[]): void {
  if (origins.length === 0) return
  const any = origins.includes('*')

  app.addHook('onRequest', async (request, reply) => {
    if (!any) varyBy(reply, 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !(any || origins.includes(origin))) return
    reply.header('Access-Control-Allow-Origin', any ? '*' : origin)
    reply.header('Access-Control-Expose-Headers', EXPOSED)
    if (request.method === 'OPTIONS') {
      reply.header(
        'Access-Control-Allow-Headers',
        'Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Range, X-Request-Id',
      )
      reply.header('Access-Control-Max-Age', '7200')
    }
  })
}
