import { LRUCache } from 'lru-cache'

/** What a cache holds, and how often it had what it was asked for. */
export interface CacheState {
  readonly entries: number
  /** Undefined where entries are counted and not measured. */
  readonly bytes: number | undefined
  readonly hits: number
  readonly misses: number
}

export class HitCount {
  hits = 0
  misses = 0

  /** Counts a look-up, and passes on what it found. */
  of<T>(found: T | undefined): T | undefined {
    if (found === undefined) this.misses++
    else this.hits++
    return found
  }
}

/** An LRU cache that counts its hits. They cost two additions a look-up. */
export class CountedCache<Key extends {}, Value extends {}> extends LRUCache<Key, Value> {
  readonly #count = new HitCount()

  override get(key: Key): Value | undefined {
    return this.#count.of(super.get(key))
  }

  /** Gets an entry that may have ceased to be good: then it is a miss. */
  getIf(key: Key, isGood: (value: Value) => boolean): Value | undefined {
    const found = super.get(key)
    return this.#count.of(found !== undefined && isGood(found) ? found : undefined)
  }

  /** It goes through all places that there are, taken or not: with ten thousand of them that takes as long as a short request. */
  override clear(): void {
    if (this.size > 0) super.clear()
  }

  get state(): CacheState {
    const { hits, misses } = this.#count
    const bytes = this.maxSize > 0 ? this.calculatedSize : undefined
    return { entries: this.size, bytes, hits, misses }
  }
}
