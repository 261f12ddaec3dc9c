import { LRUCache } from 'lru-cache'

/** Long enough that retrying cannot block the other pictures, short enough to recover from a failure by accident. */
const COOLDOWN_MS = 300_000
const MAX_FILES = 1_000

/**
 * A circuit breaker for files whose transformation had to be killed: they are not tried again for a while. Otherwise a
 * few clients with one bad file could occupy all slots for as long as they like.
 */
export class TransformCooldown {
  readonly #keys = new LRUCache<string, true>({ max: MAX_FILES, ttl: COOLDOWN_MS, ttlResolution: 0 })

  start(key: string): void {
    this.#keys.set(key, true)
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }
}
