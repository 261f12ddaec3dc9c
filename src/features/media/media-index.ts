import { monotonicTime } from '../../base/clock.ts'
import type { Db } from '../../db/schema.ts'
import { findMediaByKey, type MediaRow } from './media.sql.ts'

/** Deletion on another server is felt within this time; caches of clients keep a file for much longer anyway. */
const BELIEVE_MS = 5_000
const MOST_REMEMBERED = 10_000

/** What is known of a file by its key; pages full of pictures ask for the same few over and over. */
export class MediaIndex {
  readonly #db: Db
  readonly #known = new Map<string, { media: MediaRow; until: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  async find(key: string): Promise<MediaRow | undefined> {
    const now = monotonicTime()
    const known = this.#known.get(key)
    if (known !== undefined && known.until > now) return known.media
    this.#known.delete(key)
    const media = await findMediaByKey(this.#db, key)
    if (media === undefined) return undefined
    const oldest = this.#known.keys().next()
    if (this.#known.size >= MOST_REMEMBERED && !oldest.done) this.#known.delete(oldest.value)
    this.#known.set(key, { media, until: now + BELIEVE_MS })
    return media
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#known.delete(key)
  }
}
