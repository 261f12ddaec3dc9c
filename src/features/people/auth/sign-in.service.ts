import type { Static } from 'typebox'
import { foldCase } from '../../../base/fold-case.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import {
  findCredentialsByEmail,
  findCredentialsById,
  type UserRow,
  updatePasswordHash,
  userOf,
} from '../users.sql.ts'
import { type AuthContext, type ClientInfo, invalidCredentials, lockAccount } from './auth.context.ts'
import type { Session, SignIn } from './auth.schema.ts'
import { hashOf, newRefreshToken, type RefreshToken } from './refresh-token.ts'
import { insertSessionRow } from './sessions.sql.ts'
import {
  type AccountAttempt,
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
} from './sign-in-throttle.ts'

const MAX_USER_AGENT_LENGTH = 255

export async function signIn(
  context: AuthContext,
  client: ClientInfo,
  { email, password }: Static<typeof SignIn>,
): Promise<Session> {
  const { db, tokens } = context
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
      await forgetFailures(db, attempt)
      return { user, session: await openSession(context, db, client, user) }
    })
    if (opened === undefined) continue
    const { user, session } = opened
    if (session === undefined) {
      client.log.info({ audit: 'auth.sign_in_refused', userId: user.id, ip: client.ip }, 'audit')
      throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
    }
    client.log.info({ audit: 'auth.signed_in', userId: user.id, ip: client.ip }, 'audit')
    return sessionResponse(context, session)
  }
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
      client.log.info({ audit: 'auth.sign_in_failed', userId: found?.id, ip: client.ip }, 'audit')
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
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null,
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
