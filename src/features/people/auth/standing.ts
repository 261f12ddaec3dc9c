import { monotonicTime } from '../../../base/clock.ts'
import { type CacheState, CountedCache } from '../../../base/counted-cache.ts'
import type { MaybePromise } from '../../../base/maybe-promise.ts'

/** Another server may end a session or a grant, or change a role; that must take effect here within 5 s. */
const CACHE_TTL_MS = 2_000

/** What the database says, and until when that can hold, in epoch milliseconds. */
export interface Stands<Value> {
  readonly value: Value
  readonly until: number
}

/** Says what the database said a moment ago: whether a session, a key or a place in a garden stands. */
export class Standing<Key extends string | number, Value> {
  readonly #read: (key: Key) => Promise<Stands<Value> | undefined>
  /** Its TTL follows the monotonic clock, so setting the system clock back extends nothing. */
  readonly #cached: CountedCache<Key, Stands<Value> & { readonly generation: number }>
  #generation = 0

  constructor(max: number, read: (key: Key) => Promise<Stands<Value> | undefined>) {
    this.#read = read
    this.#cached = new CountedCache({ max, ttl: CACHE_TTL_MS, ttlResolution: 0 })
  }

  get state(): CacheState {
    return this.#cached.state
  }

  /** No promise where it is known already. */
  find(key: Key): MaybePromise<Value | undefined> {
    const cached = this.#cached.getIf(
      key,
      ({ generation, until }) => generation === this.#generation && until > Date.now(),
    )
    return cached === undefined ? this.#readAnew(key) : cached.value
  }

  /** What is cached stays there until it is read anew, so that this costs nothing. */
  forget(): void {
    this.#generation++
  }

  async #readAnew(key: Key): Promise<Value | undefined> {
    const generation = this.#generation
    const start = monotonicTime()
    const found = await this.#read(key)
    if (found === undefined || found.until <= Date.now()) {
      this.#cached.delete(key)
      return undefined
    }
    // A row that was read before `forget` may be outdated, so it is not cached after it.
    if (generation === this.#generation) this.#cached.set(key, { ...found, generation }, { start })
    return found.value
  }
}
