import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { monotonicTime } from '../../base/clock.ts'

interface Window {
  readonly beganAt: number
  count: number
}

/** Counts the requests of each client in a fixed window of monotonic time: the system clock may be set back. */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: 100_000 })

  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
    const now = monotonicTime()
    let window = this.#windows.get(key)
    if (window === undefined || window.beganAt + timeWindow <= now) window = { beganAt: now, count: 0 }
    window.count++
    this.#windows.set(key, window)
    callback(null, { current: window.count, ttl: Math.ceil(window.beganAt + timeWindow - now) })
  }

  /** The plugin asks for a store per route; all routes share one limit. */
  child(): RateLimitStore {
    return this
  }
}
