import type { FastifyRequest } from 'fastify'
import { monotonicTime } from '../../base/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { Authenticate, Principal } from '../../http/security/access.ts'
import type { AccessTokens } from './access-token.ts'
import { findSessionUser } from './auth.sql.ts'

/** Well within the 5 s after which a change made on another server must be felt. */
const BELIEVE_MS = 2_000
const MOST_REMEMBERED = 10_000

interface Belief {
  readonly principal: Principal
  /** When the session ends, by the clock. */
  readonly expiresAt: number
  /** Not by the clock: set back, it would let us believe for as long as it was set back. */
  readonly until: number
}

/** Who calls: a genuine token whose session stands, with the role the account has now. */
export class Callers {
  readonly #db: Db
  readonly #tokens: AccessTokens
  readonly #beliefs = new Map<number, Belief>()
  #generation = 0

  constructor({ db, tokens }: { db: Db; tokens: AccessTokens }) {
    this.#db = db
    this.#tokens = tokens
  }

  readonly identify: Authenticate = async (request) => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    const claims = await this.#tokens.verify(token)
    if (claims === undefined) return undefined
    const principal = await this.#principalOf(claims.sessionId)
    return principal?.userId === claims.userId ? principal : undefined
  }

  /** After a change on this server nothing is believed any more: it counts from the next request on. */
  forgetAll(): void {
    this.#generation++
    this.#beliefs.clear()
  }

  async #principalOf(sessionId: number): Promise<Principal | undefined> {
    const askedAt = monotonicTime()
    const belief = this.#beliefs.get(sessionId)
    if (belief !== undefined && belief.until > askedAt && belief.expiresAt > Date.now())
      return belief.principal
    const generation = this.#generation
    const user = await findSessionUser(this.#db, sessionId)
    if (user === undefined || user.disabled === 1 || user.expiresAt <= Date.now()) {
      this.#beliefs.delete(sessionId)
      return undefined
    }
    const principal: Principal = { userId: user.id, role: user.role, sessionId }
    // What was read before a change must not be remembered after it.
    if (generation === this.#generation) {
      this.#remember(sessionId, { principal, expiresAt: user.expiresAt, until: askedAt + BELIEVE_MS })
    }
    return principal
  }

  #remember(sessionId: number, belief: Belief): void {
    const oldest = this.#beliefs.keys().next()
    if (this.#beliefs.size >= MOST_REMEMBERED && !oldest.done) this.#beliefs.delete(oldest.value)
    this.#beliefs.delete(sessionId)
    this.#beliefs.set(sessionId, belief)
  }
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
}
