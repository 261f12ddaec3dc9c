import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { DerivedKeys } from '../../../config/secrets.ts'
import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { sessionOf } from '../../../http/security/access.ts'
import type { SessionCaller } from '../../../http/security/caller.ts'
import type { Places } from '../grants/places.ts'
import type { AccessTokens } from './access-token.ts'
import type { Authenticator } from './authenticator.ts'
import type { Passwords } from './passwords.ts'

/** What the services for sessions and accounts work with. */
export interface AuthContext {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly authenticator: Authenticator
  readonly places: Places
  readonly passwords: Passwords
  /** Whether users sign in by a password. */
  readonly passwordLogin: boolean
  readonly refreshKeys: DerivedKeys
  readonly refreshTtlSeconds: number
  /** For what a page begins and finishes. */
  readonly flowKeys: DerivedKeys
  /** For secrets of second factors. */
  readonly factorKeys: DerivedKeys
}

/** The client of a request: its address for the throttle, its user agent for the list of sessions, its log for audits. */
export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly log: FastifyBaseLogger
}

/** Names the caller of a route that is about an account. */
export interface AccountScope extends ClientInfo, SessionCaller {}

export function clientInfoOf({ ip, headers, log }: FastifyRequest): ClientInfo {
  return { ip, userAgent: headers['user-agent'], log }
}

const MAX_USER_AGENT_LENGTH = 255

/** As much of it as is stored. */
export function shortUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null
}

export function accountScopeOf(request: FastifyRequest): AccountScope {
  return { ...sessionOf(request), ...clientInfoOf(request) }
}

/**
 * Held by every transaction that opens a session of an account or ends all of them: no session can be opened in between
 * and survive.
 */
export function lockAccount(db: Db, userId: number): Promise<void> {
  return holdLock(db, `account ${userId}`)
}

/** Held by every transaction that makes a key of an account, or ends all of them: no key can be made in between and survive. */
export function lockKeys(db: Db, userId: number): Promise<void> {
  return holdLock(db, `keys of ${userId}`)
}

/**
 * Held by every transaction in which an account joins a garden, or leaves all of them for good: none can be joined in between.
 * It comes before the locks of gardens.
 */
export function lockPlaces(db: Db, userId: number): Promise<void> {
  return holdLock(db, `places of ${userId}`)
}

/** 401 for a password or a refresh token; RFC 6750 names an error in the challenge only for access tokens. */
export function invalidCredentials(message: string): AppError {
  return new AppError('UNAUTHENTICATED', { message, headers: { 'WWW-Authenticate': 'Bearer realm="frond"' } })
}

/** For what begins with a password, or leads to one, on servers where users sign in in other ways. */
export function requirePasswordLogin({ passwordLogin }: Pick<AuthContext, 'passwordLogin'>): void {
  if (passwordLogin) return
  throw new AppError('FORBIDDEN', { message: 'This server takes no passwords; sign in another way.' })
}

/**
 * Pictures are kept by browsers for a year, so the next person at a shared computer would find them by their addresses. Storage
 * is left alone: it may hold changes that were not sent yet.
 */
export function forgetPictures(reply: FastifyReply): void {
  reply.header('Clear-Site-Data', '"cache"')
}
