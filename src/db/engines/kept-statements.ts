import { COMBINED } from '../conditions.ts'

/** More than the service has, beside those in which filters are combined: these are for callers to think up. */
const ROOM: StatementRoom = { plain: 500, combined: 100 }

export interface StatementRoom {
  readonly plain: number
  readonly combined: number
}

/**
 * Which statements the server is asked to keep for the next time. It keeps them on every connection for as long as that
 * lasts, and nothing is ever thrown away: so there is an end to it, and what comes later is compiled each time. Combined
 * filters have room of their own, so that nobody can use up that of everything else.
 */
export class KeptStatements {
  readonly #left: { plain: number; combined: number }
  readonly #texts = new Set<string>()

  constructor(room: StatementRoom = ROOM) {
    this.#left = { ...room }
  }

  has(sql: string): boolean {
    if (this.#texts.has(sql)) return true
    const kind = sql.includes(COMBINED) ? 'combined' : 'plain'
    if (this.#left[kind] === 0) return false
    this.#left[kind]--
    this.#texts.add(sql)
    return true
  }
}
