import type { FastifyRequest } from 'fastify'
import { monotonicTime } from '../../../base/clock.ts'
import { type CacheState, CountedCache } from '../../../base/counted-cache.ts'
import type { MaybePromise } from '../../../base/maybe-promise.ts'
import type { Db } from '../../../db/schema.ts'
import type { Authenticate, Principal } from '../../../http/security/access.ts'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { findSessionUser, listStandingSessions } from './sessions.sql.ts'

/** Another server may end a session or change a role; that must take effect here within 5 s. */
const CACHE_TTL_MS = 2_000

interface Options {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly maxCachedSessions: number
}

interface CachedPrincipal {
  readonly principal: Principal
  /** When the session expires, in epoch milliseconds. */
  readonly expiresAt: number
  /** Good as long as nothing has been forgotten since. */
  readonly generation: number
}

/** Authenticates requests: the token must verify, its session must exist, and the role is the account's current one. */
export class Authenticator {
  readonly #db: Db
  readonly #tokens: AccessTokens
  /** By session id. Its TTL follows the monotonic clock, so setting the system clock back extends nothing. */
  readonly #principals: CountedCache<number, CachedPrincipal>
  readonly #listeners: (() => void)[] = []
  #generation = 0

  constructor({ db, tokens, maxCachedSessions }: Options) {
    this.#db = db
    this.#tokens = tokens
    this.#principals = new CountedCache({ max: maxCachedSessions, ttl: CACHE_TTL_MS, ttlResolution: 0 })
  }

  get cacheState(): CacheState {
    return this.#principals.state
  }

  readonly authenticate: Authenticate = (request) => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    const claims = this.#tokens.verify(token)
    return claims instanceof Promise
      ? claims.then((verified) => this.#principalBy(verified))
      : this.#principalBy(claims)
  }

  /** What the token of an authenticated request says. */
  claimsOf(request: FastifyRequest): MaybePromise<AccessClaims | undefined> {
    const token = bearerToken(request)
    return token === undefined ? undefined : this.#tokens.verify(token)
  }

  /** For responses that outlive the check of their request: those of the claims that are good no longer. */
  async endedAmong<C extends AccessClaims>(all: readonly C[]): Promise<C[]> {
    const now = Date.now()
    const sessions = await listStandingSessions(
      this.#db,
      all.map(({ sessionId }) => sessionId),
      now,
    )
    const userIds = new Map(sessions.map(({ id, userId }) => [id, userId]))
    return all.filter(
      (claims) => !this.#tokens.isCurrent(claims) || userIds.get(claims.sessionId) !== claims.userId,
    )
  }

  /** Calls back after each `invalidate`. */
  onInvalidated(hear: () => void): void {
    this.#listeners.push(hear)
  }

  /**
   * To be called when another process may have changed a session or an account: with each request where two workers write all
   * the time, so that it must cost nothing. What is cached stays there until it is read anew.
   */
  forget(): void {
    this.#generation++
  }

  /** Every change of a session or an account on this server calls this: the next request reads the database. */
  invalidate(): void {
    this.forget()
    for (const hear of this.#listeners) hear()
  }

  #principalBy(claims: AccessClaims | undefined): ReturnType<Authenticate> {
    if (claims === undefined) return undefined
    const cached = this.#principals.getIf(
      claims.sessionId,
      ({ generation, expiresAt }) => generation === this.#generation && expiresAt > Date.now(),
    )
    return cached !== undefined
      ? ofUser(claims, cached.principal)
      : this.#readPrincipal(claims.sessionId).then((principal) => ofUser(claims, principal))
  }

  async #readPrincipal(sessionId: number): Promise<Principal | undefined> {
    const generation = this.#generation
    const start = monotonicTime()
    const user = await findSessionUser(this.#db, { sessionId })
    if (user === undefined || user.disabled === 1 || user.expiresAt <= Date.now()) {
      this.#principals.delete(sessionId)
      return undefined
    }
    const principal: Principal = { userId: user.id, role: user.role, sessionId }
    // A row that was read before `invalidate` may be outdated, so it is not cached after it.
    if (generation === this.#generation) {
      this.#principals.set(sessionId, { principal, expiresAt: user.expiresAt, generation }, { start })
    }
    return principal
  }
}

/** A token is good only for the user it names. */
function ofUser({ userId }: AccessClaims, principal: Principal | undefined): Principal | undefined {
  return principal?.userId === userId ? principal : undefined
}

function bearerToken({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const scheme = /^Bearer +/i.exec(authorization)?.[0]
  return scheme === undefined ? undefined : authorization.slice(scheme.length)
}
