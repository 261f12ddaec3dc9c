import { monotonicTime } from '../../../base/clock.ts'
import { type CacheState, CountedCache } from '../../../base/counted-cache.ts'
import type { Db } from '../../../db/schema.ts'
import { findMediaRow, findMediaRowByKey, type MediaRow } from './media.sql.ts'

/** A file deleted through another server is still served for this long; clients cache it for much longer anyway. */
const CACHE_TTL_MS = 5_000

/** Keeps rows of `media` by key: pages full of pictures request the same few files again and again. */
export class MediaRowCache {
  readonly #db: Db
  readonly #rows: CountedCache<string, MediaRow>

  constructor(db: Db, most: number) {
    this.#db = db
    this.#rows = new CountedCache({ max: most, ttl: CACHE_TTL_MS, ttlResolution: 0 })
  }

  get state(): CacheState {
    return this.#rows.state
  }

  peek(key: string): MediaRow | undefined {
    return this.#rows.get(key)
  }

  async find(key: string): Promise<MediaRow | undefined> {
    const cached = this.peek(key)
    if (cached !== undefined) return cached
    const start = monotonicTime()
    const row = await findMediaRowByKey(this.#db, { key })
    if (row !== undefined) this.#rows.set(key, row, { start })
    return row
  }

  async findById(id: number): Promise<MediaRow | undefined> {
    const start = monotonicTime()
    const row = await findMediaRow(this.#db, { id })
    if (row !== undefined) this.#rows.set(row.key, row, { start })
    return row
  }

  /** Call this when another process may have deleted files. */
  forget(): void {
    this.#rows.clear()
  }

  invalidate(keys: readonly string[]): void {
    for (const key of keys) this.#rows.delete(key)
  }
}

/** An address always stands for the same image, so it is worked out once. */
export interface KnownImage {
  readonly key: string
  /** The variant has this name. */
  readonly name: string
  readonly tag: string
  readonly contentType: string
}

const BYTES_BESIDE_ADDRESS = 400

/** Keeps images by their addresses. The bound is in bytes, because one image has any number of addresses, of any length. */
export function knownImages(mostBytes: number): CountedCache<string, KnownImage> {
  return new CountedCache({
    maxSize: mostBytes,
    sizeCalculation: (_image, address) => address.length + BYTES_BESIDE_ADDRESS,
  })
}
