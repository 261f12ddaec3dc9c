import type { Static } from 'typebox'
import type { AuthContext } from './auth.context.ts'
import type { RefreshBody, Session } from './auth.schema.ts'
import type { ClientInfo } from './client-info.ts'
import { invalidCredentials } from './invalid-credentials.ts'
import { hashOf, parseRefreshToken, type RefreshToken, successorsOf } from './refresh-token.ts'
import { sessionResponse } from './session-response.ts'
import { deleteSessionFamily, findSessionRow, findSessionUser, rotateSessionToken } from './sessions.sql.ts'

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
  const rotatedId = await rotateSessionToken(db, {
    family: token.family,
    spentHash,
    nextHash: hashOf(next),
    now,
    expiresAt: now + refreshTtlSeconds * 1_000,
  })
  const session = await findSessionRow(db, token.family)
  if (session === undefined || session.expiresAt <= now) throw sessionEnded()
  const secondsLeft = Math.min(Math.floor((session.expiresAt - now) / 1_000), refreshTtlSeconds)
  if (rotatedId !== undefined) return respond(context, session.id, next, secondsLeft)

  const isRetry =
    session.previousTokenHash === spentHash &&
    session.rotatedAt !== null &&
    // In both directions: a clock that was ahead and was corrected must not extend the grace period.
    Math.abs(now - session.rotatedAt) <= REFRESH_GRACE_MS
  const successor = [next, ...olderNext].find((candidate) => hashOf(candidate) === session.tokenHash)
  if (isRetry && successor !== undefined) return respond(context, session.id, successor, secondsLeft)

  await deleteSessionFamily(db, token.family)
  context.authenticator.invalidate()
  log.warn({ audit: 'auth.refresh_reused', userId: session.userId, sessionId: session.id }, 'audit')
  throw invalidCredentials('The refresh token was used before; the session has ended.')
}

/** Accepts any token of the session, also a spent one, and succeeds where the session has ended already. */
export async function signOut(
  { db, refreshKeys, authenticator }: AuthContext,
  { refreshToken }: Static<typeof RefreshBody>,
): Promise<void> {
  const token = parseRefreshToken(refreshKeys, refreshToken)
  if (token === undefined) return
  await deleteSessionFamily(db, token.family)
  authenticator.invalidate()
}

async function respond(
  context: AuthContext,
  id: number,
  refreshToken: RefreshToken,
  refreshExpiresIn: number,
): Promise<Session> {
  const user = await findSessionUser(context.db, id)
  if (user === undefined || user.disabled === 1) throw sessionEnded()
  return sessionResponse(context, { id, user, refreshToken, refreshExpiresIn })
}

function sessionEnded() {
  return invalidCredentials('The session has ended.')
}
