import type { FastifyBaseLogger } from 'fastify'
import { foldCase } from '../../base/fold-case.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { unauthenticated } from '../../http/security/access.ts'
import type { AccessTokens } from './access-token.ts'
import type { Session } from './auth.schema.ts'
import {
  deleteFamily,
  deleteSessionsOf,
  findCredentialsByEmail,
  findCredentialsById,
  findSession,
  findSessionUser,
  insertSession,
  type PasswordReplacement,
  rotateSessionToken,
  type UserRow,
  updatePasswordHash,
  userOf,
} from './auth.sql.ts'
import type { Authenticator } from './authenticator.ts'
import type { ClientInfo } from './client-info.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Passwords } from './passwords.ts'
import {
  hashOf,
  newRefreshToken,
  parseRefreshToken,
  type RefreshKeys,
  type RefreshToken,
  successorsOf,
} from './refresh-token.ts'
import { type Attempt, forgetFailures, recordFailure, refuseTooManyFailures } from './sign-in-throttle.ts'

/** A client that lost the answer to a refresh may ask again for this long. */
const GRACE_MS = 60_000
const LONGEST_USER_AGENT = 255

export interface AuthContext {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly authenticator: Authenticator
  readonly passwords: Passwords
  readonly refreshKeys: RefreshKeys
  readonly refreshTtlSeconds: number
}

export async function signIn(
  context: AuthContext,
  { email, password }: { email: string; password: string },
  client: ClientInfo,
): Promise<Session> {
  const { db, tokens } = context
  tokens.requireSigner()
  const attempt = { emailKey: foldCase(email), ip: client.ip }
  for (;;) {
    const verified = await verifySignIn(context, attempt, password, client)
    await forgetFailures(db, attempt)
    const opened = await inTransaction(db, async (db) => {
      await holdLock(db, accountLock(verified.id))
      const user = await findCredentialsById(db, verified.id)
      // A password replaced while it was being checked opens nothing any more: check again.
      if (user === undefined || user.passwordHash !== verified.passwordHash) return undefined
      return {
        user,
        session: user.disabled === 1 ? undefined : await storeSession(context, db, user, client),
      }
    })
    if (opened === undefined) continue
    const { user, session } = opened
    if (session === undefined) {
      client.log.info({ audit: 'auth.sign_in_refused', userId: user.id, ip: client.ip }, 'audit')
      throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
    }
    client.log.info({ audit: 'auth.signed_in', userId: user.id, ip: client.ip }, 'audit')
    return sessionAnswer(context, user, session.id, session.token, context.refreshTtlSeconds)
  }
}

function verifySignIn(
  { db, passwords }: AuthContext,
  attempt: Attempt,
  password: string,
  client: ClientInfo,
) {
  return passwords.whenFree(async () => {
    // Asked when it is our turn, so that failures of those who waited before us count.
    await refuseTooManyFailures(db, attempt)
    const found = await findCredentialsByEmail(db, attempt.emailKey)
    const isRight = await passwords.verify(password, found?.passwordHash ?? passwords.dummyHash)
    if (found === undefined || !isRight) {
      await recordFailure(db, attempt)
      client.log.info({ audit: 'auth.sign_in_failed', userId: found?.id, ip: client.ip }, 'audit')
      throw refused('The e-mail address or the password is wrong.')
    }
    if (!passwords.isOutdated(found.passwordHash)) return found
    const passwordHash = await passwords.hash(password)
    await updatePasswordHash(db, { userId: found.id, from: found.passwordHash, to: passwordHash })
    return { ...found, passwordHash }
  })
}

/** Makes an account and opens its first session, both or neither: who gets no answer can register again. */
export async function openFirstSession(
  context: AuthContext,
  makeUser: (db: Db) => Promise<UserRow>,
  client: ClientInfo,
): Promise<Session> {
  const { user, session } = await inTransaction(context.db, async (db) => {
    const user = await makeUser(db)
    return { user, session: await storeSession(context, db, user, client) }
  })
  return sessionAnswer(context, user, session.id, session.token, context.refreshTtlSeconds)
}

async function storeSession(
  { refreshKeys, refreshTtlSeconds }: AuthContext,
  db: Db,
  user: UserRow,
  client: ClientInfo,
): Promise<{ id: number; token: RefreshToken }> {
  const token = newRefreshToken(refreshKeys)
  const now = Date.now()
  const id = await insertSession(db, {
    userId: user.id,
    family: token.family,
    tokenHash: hashOf(token),
    userAgent: client.userAgent?.slice(0, LONGEST_USER_AGENT).toWellFormed(),
    now,
    expiresAt: now + refreshTtlSeconds * 1_000,
  })
  return { id, token }
}

/**
 * Spends a refresh token for the next one. The token spent last may come again for a while, as long as
 * its successor was not used: the phone lost our answer. Any other token of the family that comes back
 * has been copied, and the session ends.
 */
export async function refreshSession(
  context: AuthContext,
  text: string,
  log: FastifyBaseLogger,
): Promise<Session> {
  const { db, refreshKeys, tokens } = context
  // First: with the wrong secret every token looks forged, and a 401 would sign all phones out.
  tokens.requireSigner()
  const token = parseRefreshToken(refreshKeys, text)
  if (token === undefined) throw refused('The refresh token is not valid.')
  const now = Date.now()
  const spentHash = hashOf(token)
  const [next, ...olderNext] = successorsOf(refreshKeys, token)
  const rotatedId = await rotateSessionToken(db, {
    family: token.family,
    spentHash,
    nextHash: hashOf(next),
    now,
    expiresAt: now + context.refreshTtlSeconds * 1_000,
  })
  const session = await findSession(db, token.family)
  if (session === undefined || session.expiresAt <= now) throw refused('The session has ended.')
  const secondsLeft = Math.min(Math.floor((session.expiresAt - now) / 1_000), context.refreshTtlSeconds)
  if (rotatedId !== undefined) return answerRefresh(context, session.id, next, secondsLeft)

  const isRetry =
    session.previousTokenHash === spentHash &&
    session.rotatedAt !== null &&
    // Both ways: a clock that was ahead and was set right must not make it longer.
    Math.abs(now - session.rotatedAt) <= GRACE_MS
  const successor = [next, ...olderNext].find((candidate) => hashOf(candidate) === session.tokenHash)
  if (isRetry && successor !== undefined) return answerRefresh(context, session.id, successor, secondsLeft)

  await deleteFamily(db, token.family)
  context.authenticator.invalidate()
  log.warn({ audit: 'auth.refresh_reused', userId: session.userId, sessionId: session.id }, 'audit')
  throw refused('The refresh token was used before; the session has ended.')
}

/** Whatever token of the session is presented, and whether or not the session still stands. */
export async function signOut(context: AuthContext, text: string): Promise<void> {
  const token = parseRefreshToken(context.refreshKeys, text)
  if (token === undefined) return
  await deleteFamily(context.db, token.family)
  context.authenticator.invalidate()
}

export async function changePassword(
  context: AuthContext,
  caller: { userId: number; sessionId: number },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  client: ClientInfo,
): Promise<void> {
  await refuseCommonPassword(newPassword)
  const { db, passwords } = context
  const { userId, sessionId } = caller
  const from = await confirmPassword(context, userId, currentPassword, client)
  const to = await passwords.whenFree(() => passwords.hash(newPassword))
  if (!(await replacePassword(db, { userId, from, to, exceptSession: sessionId }))) {
    throw refused('The password is wrong.')
  }
  context.authenticator.invalidate()
  client.log.info({ audit: 'auth.password_changed', userId }, 'audit')
}

/** With the password go the sessions it opened; false where it is not, or no longer, the one in `from`. */
export function replacePassword(
  db: Db,
  { exceptSession, ...change }: PasswordReplacement & { exceptSession?: number },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await holdLock(db, accountLock(change.userId))
    if (!(await updatePasswordHash(db, change))) return false
    await deleteSessionsOf(db, change.userId, exceptSession)
    return true
  })
}

/** Held by whoever opens a session of the account, or ends all of them: none slips through in between. */
export function accountLock(userId: number): string {
  return `account ${userId}`
}

/**
 * For what a stolen access token alone must not do. Failures slow down like those of signing in. Resolves to
 * the hash that was compared with.
 */
export async function confirmPassword(
  { db, passwords }: AuthContext,
  userId: number,
  password: string,
  client: ClientInfo,
): Promise<string> {
  const user = await findCredentialsById(db, userId)
  if (user === undefined) throw unauthenticated(true)
  const attempt = { emailKey: user.emailKey, ip: client.ip }
  await passwords.whenFree(async () => {
    await refuseTooManyFailures(db, attempt)
    if (await passwords.verify(password, user.passwordHash)) return
    await recordFailure(db, attempt)
    client.log.info({ audit: 'auth.password_refused', userId, ip: client.ip }, 'audit')
    throw refused('The password is wrong.')
  })
  await forgetFailures(db, attempt)
  return user.passwordHash
}

async function answerRefresh(
  context: AuthContext,
  sessionId: number,
  token: RefreshToken,
  secondsLeft: number,
): Promise<Session> {
  const user = await findSessionUser(context.db, sessionId)
  if (user === undefined || user.disabled === 1) throw refused('The session has ended.')
  return sessionAnswer(context, user, sessionId, token, secondsLeft)
}

async function sessionAnswer(
  { tokens }: AuthContext,
  user: UserRow,
  sessionId: number,
  refreshToken: RefreshToken,
  refreshExpiresIn: number,
): Promise<Session> {
  const { accessToken, expiresIn } = await tokens.sign({ userId: user.id, sessionId, role: user.role })
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresIn,
    refreshToken: refreshToken.text,
    refreshExpiresIn,
    user: userOf(user),
  }
}

function refused(message: string): AppError {
  return new AppError('UNAUTHENTICATED', { message, headers: { 'WWW-Authenticate': 'Bearer realm="frond"' } })
}
