import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { monotonicTime } from '../../base/clock.ts'

interface Window {
  readonly beganAt: number
  count: number
}

const MOST_CALLERS = 100_000

/** Counts by callers, of whom those seen last are known; not by the clock, which may be set back. */
export class RateLimitStore implements FastifyRateLimitStore {
  /** Least recently seen first. */
  readonly #windows = new Map<string, Window>()

  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
    const now = monotonicTime()
    let window = this.#windows.get(key)
    if (window === undefined || window.beganAt + timeWindow <= now) window = { beganAt: now, count: 0 }
    window.count++
    this.#windows.delete(key)
    const oldest = this.#windows.keys().next()
    if (this.#windows.size >= MOST_CALLERS && !oldest.done) this.#windows.delete(oldest.value)
    this.#windows.set(key, window)
    callback(null, { current: window.count, ttl: Math.ceil(window.beganAt + timeWindow - now) })
  }

  /** One limit for all routes. */
  child(): RateLimitStore {
    return this
  }
}
