import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { varyBy } from '../negotiation/vary.ts'
import { onRequest } from '../steps.ts'
import { pathOf } from '../uri.ts'

const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Language',
  'Content-Range',
  'ETag',
  'Frond-Corrected',
  'Idempotent-Replay',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `any`: pages of every origin may read this route, whatever is configured; for public documents. */
    cors?: 'any'
  }
}

/**
 * Lets the configured origins call from a browser. Tokens travel in a header, never in a cookie, so no
 * credentials mode is offered. `handleUnroutable` answers OPTIONS and names the methods of a path.
 */
export function allowOrigins(app: App, origins: readonly string[]): void {
  const any = origins.includes('*')
  // By path: a preflight or an unsupported method matches no route with a config.
  const open = new Set<string>()

  app.addHook('onRoute', ({ url, config }) => {
    if (config?.cors === 'any') open.add(url)
  })
  onRequest(app, (request, reply) => {
    const isOpen = any || open.has(request.route.url ?? pathOf(request.url))
    if (isOpen || origins.length > 0) allow(request, reply, isOpen)
  })

  function allow(request: FastifyRequest, reply: FastifyReply, isOpen: boolean): void {
    if (!isOpen) varyBy(reply, 'Origin')
    // With `*` also for requests without Origin: a shared cache may give the response to another client.
    const allowed = isOpen ? '*' : origins.find((origin) => origin === request.headers.origin)
    if (allowed === undefined) return
    reply.header('Access-Control-Allow-Origin', allowed)
    reply.header('Access-Control-Expose-Headers', EXPOSED)
    if (request.method === 'OPTIONS') {
      reply.header(
        'Access-Control-Allow-Headers',
        'Accept-Language, Authorization, Content-Type, Frond-Garden, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Range, X-Request-Id',
      )
      reply.header('Access-Control-Max-Age', '7200')
    }
  }
}
