import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { onRequest } from '../request-steps.ts'
import { networkOf } from './ip-network.ts'
import { RateWindows } from './rate-windows.ts'

interface RateOptions {
  readonly perMinute: number | undefined
  /** Whether any origin is allowed. If none is, a preflight counts like any other request. */
  readonly servesBrowsers: boolean
  /** How many clients are counted at a time. */
  readonly mostClients: number
}

/** Counts per user, or per IP address for anonymous requests; each server counts for itself. */
export function limitRates(app: App, { perMinute, servesBrowsers, mostClients }: RateOptions): void {
  if (perMinute === undefined) return
  const windows = new RateWindows(mostClients)
  onRequest(app, (request, reply) => {
    if (request.route.access === 'operator') return
    if (servesBrowsers && isPreflight(request)) return
    const { count, secondsLeft } = windows.count(clientOf(request))
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': Math.max(0, perMinute - count),
      'ratelimit-reset': secondsLeft,
    })
    if (count <= perMinute) return
    throw new AppError('RATE_LIMITED', {
      message: `Too many requests; try again in ${inWords(secondsLeft)}.`,
      headers: { 'Retry-After': String(secondsLeft) },
    })
  })
}

/** An IPv6 address counts as its /56: a home usually gets that many addresses and can use any of them. */
function clientOf({ principal, ip }: FastifyRequest): string {
  return principal === undefined ? `address ${networkOf(ip, 56)}` : `user ${principal.userId}`
}

function inWords(seconds: number): string {
  if (seconds === 60) return '1 minute'
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** A browser sends preflights without the user's token, and does not retry them after a 429. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
