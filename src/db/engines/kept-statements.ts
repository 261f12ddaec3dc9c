/** More than the service has, short of rare combinations of filters. */
const MOST_STATEMENTS = 500

/**
 * Which statements the server is asked to keep for the next time. It keeps them on every connection for as long as that
 * lasts, and nothing is ever thrown away: so there is an end to it, and what comes later is compiled each time.
 */
export class KeptStatements {
  readonly #most: number
  readonly #texts = new Set<string>()

  constructor(most: number = MOST_STATEMENTS) {
    this.#most = most
  }

  has(sql: string): boolean {
    if (this.#texts.has(sql)) return true
    if (this.#texts.size >= this.#most) return false
    this.#texts.add(sql)
    return true
  }
}
