import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { monotonicTime } from '../../base/clock.ts'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { onRequest } from '../steps.ts'
import { networkOf } from './ip-network.ts'

interface RateOptions {
  readonly perMinute: number | undefined
  /** Whether any origin is allowed. If none is, a preflight counts like any other request. */
  readonly servesBrowsers: boolean
  /** How many clients are counted at a time. */
  readonly mostClients: number
}

/** Counts per user, key or link, or per IP address for anonymous requests; each server counts for itself. */
export function limitRates(app: App, { perMinute, servesBrowsers, mostClients }: RateOptions): void {
  if (perMinute === undefined) return
  const windows = new RateWindows(mostClients)
  onRequest(app, (request, reply) => {
    if (request.route.access === 'operator' || request.isOwnCall) return
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
function clientOf({ caller, ip }: FastifyRequest): string {
  if (caller === undefined) return `address ${networkOf(ip, 56)}`
  return caller.kind === 'session' ? `user ${caller.userId}` : `grant ${caller.place.grantId}`
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

interface Window {
  readonly beganAt: number
  count: number
}

const WINDOW_MS = 60_000

/** Counts the requests of each client in a fixed window of monotonic time: the system clock may be set back. */
export class RateWindows {
  readonly #windows: LRUCache<string, Window>

  constructor(most = 100_000) {
    this.#windows = new LRUCache({ max: most })
  }

  /** Counts a request: its number in the client's window, and how long that window still lasts. */
  count(client: string): { count: number; secondsLeft: number } {
    const now = monotonicTime()
    let window = this.#windows.get(client)
    if (window === undefined || window.beganAt + WINDOW_MS <= now) window = { beganAt: now, count: 0 }
    window.count++
    this.#windows.set(client, window)
    // Fractions of a millisecond are rounding errors, and one of them would make it 61 seconds.
    const msLeft = Math.round(WINDOW_MS - (now - window.beganAt))
    return { count: window.count, secondsLeft: Math.max(1, Math.ceil(msLeft / 1_000)) }
  }
}
