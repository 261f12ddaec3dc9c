/** Long enough that trying again is no way to keep everybody from their pictures, short enough for a mistake. */
const REST_MS = 300_000
const MOST_REMEMBERED = 1_000

/**
 * Files whose transformation had to be ended by force: not tried again for a while, or a few callers with one bad file
 * would hold all the slots for as long as they like.
 */
export class RestingFiles {
  readonly #until = new Map<string, number>()

  add(key: string, now = performance.now()): void {
    this.#until.delete(key)
    this.#until.set(key, now + REST_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MOST_REMEMBERED && oldest !== undefined) this.#until.delete(oldest)
  }

  has(key: string, now = performance.now()): boolean {
    const until = this.#until.get(key)
    if (until === undefined || until > now) return until !== undefined
    this.#until.delete(key)
    return false
  }
}
