import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { RateLimitStore } from './rate-limit-store.ts'

interface RateOptions {
  readonly perMinute: number | undefined
  /** Whether any origin is allowed. If none is, a preflight counts like any other request. */
  readonly servesBrowsers: boolean
}

/**
 * Counts per user, or per IP address for anonymous requests; each server counts for itself. An IPv6 address counts as its
 * /56: a home usually gets that many addresses and can use any of them.
 */
export async function limitRates(app: App, { perMinute, servesBrowsers }: RateOptions): Promise<void> {
  if (perMinute === undefined) return
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    store: RateLimitStore,
    enableDraftSpec: true,
    keyGenerator: ({ principal, ip }) =>
      principal === undefined ? `address ${normalizeIP(ip, 56)}` : `user ${principal.userId}`,
    allowList: (request) =>
      request.routeOptions.config.access === 'operator' || (servesBrowsers && isPreflight(request)),
    errorResponseBuilder: (_request, { after }) =>
      new AppError('RATE_LIMITED', { message: `Too many requests; try again in ${after}.` }),
  })
  // One hook for all routes and unknown paths; the plugin's own route hooks would run after the access check.
  app.addHook('onRequest', app.rateLimit())
}

/** A browser sends preflights without the user's token, and does not retry them after a 429. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
