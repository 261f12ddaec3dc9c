import type { Static } from 'typebox'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { type AccountScope, type AuthContext, type ClientInfo, invalidCredentials } from './auth.context.ts'
import type { RefreshBody, Session, SessionSummary } from './auth.schema.ts'
import { hashOf, parseRefreshToken, successorsOf } from './refresh-token.ts'
import {
  deleteSessionFamily,
  deleteSessionRow,
  findSessionRow,
  findSessionUser,
  listSessionRows,
  rotateSessionToken,
  type SessionSummaryRow,
} from './sessions.sql.ts'
import { sessionResponse } from './sign-in.service.ts'

/** A client that lost the response to a refresh may retry with the same token for this long. */
export const REFRESH_GRACE_MS = 60_000

/**
 * Exchanges a refresh token for its successor (token rotation). The token spent last may be sent again within the grace
 * period, as long as its successor is unused: the response got lost. Any other token of the family that comes back was
 * copied, and the session ends.
 */
export async function refreshSession(
  context: AuthContext,
  { log }: ClientInfo,
  { refreshToken }: Static<typeof RefreshBody>,
): Promise<Session> {
  const { db, refreshKeys, refreshTtlSeconds } = context
  // First: without the right SECRET_KEY every token looks forged, and a 401 would make all clients sign in again.
  context.tokens.requireSigner()
  const token = parseRefreshToken(refreshKeys, refreshToken)
  if (token === undefined) throw invalidCredentials('The refresh token is not valid.')
  const now = Date.now()
  const spentHash = hashOf(token)
  const [next, ...olderNext] = successorsOf(refreshKeys, token)
  const rotated = await rotateSessionToken(db, {
    family: token.family,
    spentHash,
    nextHash: hashOf(next),
    now,
    expiresAt: now + refreshTtlSeconds * 1_000,
  })
  const session = await findSessionRow(db, token)
  if (session === undefined || session.expiresAt <= now) throw sessionEnded()
  const isRetry =
    session.previousTokenHash === spentHash &&
    session.rotatedAt !== null &&
    // In both directions: a clock that was ahead and was corrected must not extend the grace period.
    Math.abs(now - session.rotatedAt) <= REFRESH_GRACE_MS
  const unused = [next, ...olderNext].find((candidate) => hashOf(candidate) === session.tokenHash)
  const successor = rotated !== undefined ? next : isRetry ? unused : undefined
  if (successor === undefined) {
    await deleteSessionFamily(db, token)
    context.authenticator.invalidate()
    log.warn({ audit: 'auth.refresh_reused', userId: session.userId, sessionId: session.id }, 'audit')
    throw invalidCredentials('The refresh token was used before; the session has ended.')
  }
  const user = await findSessionUser(db, { sessionId: session.id })
  if (user === undefined || user.disabled === 1) throw sessionEnded()
  const refreshExpiresIn = Math.min(Math.floor((session.expiresAt - now) / 1_000), refreshTtlSeconds)
  return sessionResponse(context, { id: session.id, user, refreshToken: successor, refreshExpiresIn })
}

function sessionEnded() {
  return invalidCredentials('The session has ended.')
}

/** Accepts any token of the session, also a spent one, and succeeds where the session has ended already. */
export async function signOut(
  { db, refreshKeys, authenticator }: AuthContext,
  { refreshToken }: Static<typeof RefreshBody>,
): Promise<void> {
  const token = parseRefreshToken(refreshKeys, refreshToken)
  if (token === undefined) return
  await deleteSessionFamily(db, token)
  authenticator.invalidate()
}

/** Last used first. */
export async function listSessions({ db }: AuthContext, scope: AccountScope): Promise<SessionSummary[]> {
  const rows = await listSessionRows(db, { userId: scope.userId, now: Date.now() })
  return rows.map((row) => summaryOf(row, scope))
}

export async function deleteSession(
  { db, authenticator }: AuthContext,
  scope: AccountScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await deleteSessionRow(db, { userId: scope.userId, id })
    if (row === undefined) throw new AppError('SESSION_NOT_FOUND')
    precondition?.({ data: summaryOf(row, scope) })
  })
  authenticator.invalidate()
}

function summaryOf({ userAgent, ...row }: SessionSummaryRow, { sessionId }: AccountScope): SessionSummary {
  return { ...row, ...(userAgent === null ? {} : { userAgent }), current: row.id === sessionId }
}
