import { COMBINED } from '../conditions.ts'

export interface StatementLimits {
  readonly plain: number
  /** For statements in which filters are combined: clients decide how many different ones there are. */
  readonly combined: number
}

/** The service has fewer plain statements than this. */
const LIMITS: StatementLimits = { plain: 500, combined: 100 }

/**
 * Which statements the server is asked to prepare. Each connection keeps what it has prepared for as long as it lives, so
 * the number is limited; statements beyond the limit are parsed each time. Combined filters have a limit of their own, so
 * that clients cannot use up the one of all other statements.
 */
export class PreparedStatementLimit {
  readonly #left: { plain: number; combined: number }
  readonly #admitted = new Set<string>()

  constructor(limits: StatementLimits = LIMITS) {
    this.#left = { ...limits }
  }

  admits(sql: string): boolean {
    if (this.#admitted.has(sql)) return true
    const kind = sql.includes(COMBINED) ? 'combined' : 'plain'
    if (this.#left[kind] === 0) return false
    this.#left[kind]--
    this.#admitted.add(sql)
    return true
  }
}
