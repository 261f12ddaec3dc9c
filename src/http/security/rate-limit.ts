import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { RateLimitStore } from './rate-limit-store.ts'

interface RateOptions {
  readonly perMinute: number | undefined
  /** Without it no page of another origin can call, and whoever asks for permission is like anybody else. */
  readonly servesBrowsers: boolean
}

/**
 * Counts per user, or per address for callers we do not know; each server counts for itself. On IPv6 an address is its
 * /56: that is what a home is usually given, and any of its addresses can be taken at will.
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
  // One hook for all, unknown paths included; the plugin's own hooks would come after the access check.
  app.addHook('onRequest', app.rateLimit())
}

/** A browser asks on its own account: without the token of the user, and it cannot wait and ask again. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
