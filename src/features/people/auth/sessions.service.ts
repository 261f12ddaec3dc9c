import type { Static } from 'typebox'
import { foldCase } from '../../../base/fold-case.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { audit } from '../activity/audit.ts'
import { refusalOfCode } from '../second-factor/codes.service.ts'
import {
  findCredentialsByEmail,
  findCredentialsById,
  type UserRow,
  updatePasswordHash,
  userOf,
} from '../users.sql.ts'
import {
  type AccountScope,
  type AuthContext,
  type ClientInfo,
  invalidCredentials,
  lockAccount,
  requirePasswordLogin,
  shortUserAgent,
} from './auth.context.ts'
import type { RefreshBody, Session, SessionSummary, SignIn } from './auth.schema.ts'
import {
  hashOf,
  newRefreshToken,
  parseRefreshToken,
  type RefreshToken,
  successorsOf,
} from './refresh-token.ts'
import {
  deleteSessionFamily,
  deleteSessionRow,
  findSessionRow,
  findSessionUser,
  insertSessionRow,
  listSessionRows,
  rotateSessionToken,
  type SessionSummaryRow,
} from './sessions.sql.ts'
import {
  type AccountAttempt,
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
} from './sign-in-throttle.ts'

export async function signIn(
  context: AuthContext,
  client: ClientInfo,
  { email, password, code }: Static<typeof SignIn>,
): Promise<Session> {
  const { db, tokens } = context
  requirePasswordLogin(context)
  tokens.requireSigner()
  const attempt = { emailKey: foldCase(email), ip: client.ip }
  for (;;) {
    const verified = await verifyPassword(context, client, attempt, password)
    const opened = await inTransaction(db, async (db) => {
      await lockAccount(db, verified.id)
      const user = await findCredentialsById(db, verified)
      // The password was replaced while it was being verified: verify it against the new hash.
      if (user === undefined || user.passwordHash !== verified.passwordHash) return undefined
      if (user.disabled === 1) return { user }
      const refusal = await refusalOfCode(context, db, user, { ip: client.ip, code })
      if (refusal !== undefined) return { user, refusal }
      await forgetFailures(db, attempt)
      return { user, session: await openSession(context, db, client, user) }
    })
    if (opened === undefined) continue
    const { user, session, refusal } = opened
    if (refusal !== undefined) await throwRefusal(context, client, user.id, refusal)
    if (session === undefined) {
      await audit(db, client, { audit: 'auth.sign_in_refused', userId: user.id, ip: client.ip })
      throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
    }
    await audit(db, client, { audit: 'auth.signed_in', userId: user.id, ip: client.ip })
    return sessionResponse(context, session)
  }
}

/** A code that is missing is no failure. */
export async function throwRefusal(
  { db }: AuthContext,
  client: ClientInfo,
  userId: number,
  refusal: AppError,
): Promise<never> {
  if (refusal.errorName === 'UNAUTHENTICATED') {
    await audit(db, client, { audit: 'auth.code_refused', userId, ip: client.ip })
  }
  throw refusal
}

function verifyPassword(
  { db, passwords }: AuthContext,
  client: ClientInfo,
  attempt: AccountAttempt,
  password: string,
) {
  return passwords.whenFree(async () => {
    // Inside the queue, so that failures of the attempts that waited before this one count.
    await refuseTooManyFailures(db, attempt)
    const found = await findCredentialsByEmail(db, attempt)
    const isRight = await passwords.verify(password, found?.passwordHash ?? passwords.dummyHash)
    if (found === undefined || !isRight) {
      await recordFailure(db, attempt)
      await audit(db, client, { audit: 'auth.sign_in_failed', userId: found?.id, ip: client.ip })
      throw invalidCredentials('The e-mail address or the password is wrong.')
    }
    if (!passwords.isOutdated(found.passwordHash)) return found
    const passwordHash = await passwords.hash(password)
    await updatePasswordHash(db, { userId: found.id, from: found.passwordHash, to: passwordHash })
    return { ...found, passwordHash }
  })
}

export async function openSession(
  { refreshKeys, refreshTtlSeconds }: AuthContext,
  db: Db,
  { userAgent }: ClientInfo,
  user: UserRow,
) {
  const refreshToken = newRefreshToken(refreshKeys)
  const now = Date.now()
  const inserted = await insertSessionRow(db, {
    userId: user.id,
    family: refreshToken.family,
    tokenHash: hashOf(refreshToken),
    userAgent: shortUserAgent(userAgent),
    now,
    expiresAt: now + refreshTtlSeconds * 1_000,
  })
  return { id: insertedId(inserted), user, refreshToken, refreshExpiresIn: refreshTtlSeconds }
}

interface IssuedSession {
  readonly id: number
  readonly user: UserRow
  readonly refreshToken: RefreshToken
  readonly refreshExpiresIn: number
}

/** Signs an access token for the session. */
export async function sessionResponse(
  { tokens }: AuthContext,
  { id, user, refreshToken, refreshExpiresIn }: IssuedSession,
): Promise<Session> {
  const issued = await tokens.sign({ userId: user.id, sessionId: id, role: user.role })
  return {
    ...issued,
    tokenType: 'Bearer',
    refreshToken: refreshToken.text,
    refreshExpiresIn,
    user: userOf(user),
  }
}

/** A client that lost the response to a refresh may retry with the same token for this long. */
export const REFRESH_GRACE_MS = 60_000

/**
 * Exchanges a refresh token for its successor (token rotation). The token spent last may be sent again within the grace
 * period, as long as its successor is unused: the response got lost. Any other token of the family that comes back was
 * copied, and the session ends.
 */
export async function refreshSession(
  context: AuthContext,
  client: ClientInfo,
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
    const { userId, id: sessionId } = session
    await audit(db, client, { audit: 'auth.refresh_reused', userId, sessionId }, { level: 'warn' })
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
