import type { FastifyRequest } from 'fastify'
import type { CacheState } from '../../../base/counted-cache.ts'
import type { MaybePromise } from '../../../base/maybe-promise.ts'
import type { Db } from '../../../db/schema.ts'
import type { Authenticate } from '../../../http/security/access.ts'
import { type Caller, type SessionCaller, userIdOf } from '../../../http/security/caller.ts'
import { isSecret, secretHash } from '../grants/grant.ts'
import type { Places } from '../grants/places.ts'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { findSessionUser, listStandingSessions } from './sessions.sql.ts'
import { Standing, type Stands } from './standing.ts'

interface Options {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly places: Places
  readonly maxCachedSessions: number
}

/** By what a user sees a garden: by a session or a key, in the gardens of others by a grant. */
export interface Permission {
  readonly userId: number
  readonly grantId: number | undefined
  readonly secretHash?: string
  readonly claims?: AccessClaims
}

/**
 * Authenticates requests: the token must verify, its session must exist, and the role is the account's current one. A key or a
 * link must be that of a grant.
 */
export class Authenticator {
  readonly #db: Db
  readonly #tokens: AccessTokens
  readonly #places: Places
  readonly #sessions: Standing<number, SessionCaller>
  readonly #listeners: (() => void)[] = []

  constructor({ db, tokens, places, maxCachedSessions }: Options) {
    this.#db = db
    this.#tokens = tokens
    this.#places = places
    this.#sessions = new Standing(maxCachedSessions, (id) => this.#readSession(id))
  }

  get cacheState(): CacheState {
    return this.#sessions.state
  }

  readonly authenticate: Authenticate = (request) => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    if (isSecret(token)) return this.#places.callerBy(token)
    const claims = this.#tokens.verify(token)
    return claims instanceof Promise
      ? claims.then((verified) => this.#sessionBy(verified))
      : this.#sessionBy(claims)
  }

  /** What a response that outlives its request depends on; undefined if it has ended since the request was authenticated. */
  async permissionOf(request: FastifyRequest): Promise<Permission | undefined> {
    const token = bearerToken(request)
    const userId = userIdOf(request)
    if (token === undefined || userId === undefined) return undefined
    const grantId = request.place?.grantId
    if (isSecret(token)) return { userId, grantId, secretHash: secretHash(token) }
    const claims = await this.#tokens.verify(token)
    return claims && { userId, grantId, claims }
  }

  /** Those of the permissions that are good no longer. */
  async endedAmong<P extends Permission>(all: readonly P[]): Promise<P[]> {
    const sessions = await listStandingSessions(
      this.#db,
      all.flatMap(({ claims }) => claims?.sessionId ?? []),
      Date.now(),
    )
    const userIds = new Map(sessions.map(({ id, userId }) => [id, userId]))
    const secrets = await this.#places.standingAmong(all.flatMap(({ grantId }) => grantId ?? []))
    const stands = ({ claims, grantId, secretHash }: P) =>
      (grantId === undefined || secrets.has(grantId)) &&
      // A key that was renewed has another secret.
      (grantId === undefined || secretHash === undefined || secrets.get(grantId) === secretHash) &&
      (claims === undefined ||
        (this.#tokens.isCurrent(claims) && userIds.get(claims.sessionId) === claims.userId))
    return all.filter((permission) => !stands(permission))
  }

  /** Calls back after each `invalidate`. */
  onInvalidated(hear: () => void): void {
    this.#listeners.push(hear)
  }

  /**
   * To be called when another process may have changed a session or an account: with each request where two workers write all
   * the time, so that it must cost nothing.
   */
  forget(): void {
    this.#sessions.forget()
    this.#places.forget()
  }

  /** Every change of a session or an account on this server calls this: the next request reads the database. */
  invalidate(): void {
    this.forget()
    for (const hear of this.#listeners) hear()
  }

  #sessionBy(claims: AccessClaims | undefined): MaybePromise<Caller | undefined> {
    if (claims === undefined) return undefined
    const found = this.#sessions.find(claims.sessionId)
    return found instanceof Promise ? found.then((session) => ofUser(claims, session)) : ofUser(claims, found)
  }

  async #readSession(sessionId: number): Promise<Stands<SessionCaller> | undefined> {
    const user = await findSessionUser(this.#db, { sessionId })
    if (user === undefined || user.disabled === 1) return undefined
    const { id: userId, role, expiresAt } = user
    return { value: { kind: 'session', userId, role, sessionId }, until: expiresAt }
  }
}

/** A token is good only for the user it names. */
function ofUser({ userId }: AccessClaims, session: SessionCaller | undefined): SessionCaller | undefined {
  return session?.userId === userId ? session : undefined
}

function bearerToken({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const scheme = /^Bearer +/i.exec(authorization)?.[0]
  return scheme === undefined ? undefined : authorization.slice(scheme.length)
}
