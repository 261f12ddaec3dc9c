import type { Static } from 'typebox'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { deleteKeysOfHolder } from '../grants/grants.sql.ts'
import { findCredentialsById, type PasswordReplacement, updatePasswordHash } from '../users.sql.ts'
import {
  type AccountScope,
  type AuthContext,
  invalidCredentials,
  lockAccount,
  lockKeys,
} from './auth.context.ts'
import type { PasswordChange } from './auth.schema.ts'
import { deleteLinkOfUser } from './password-links.sql.ts'
import { refuseCommonPassword } from './passwords.ts'
import { deleteSessionsOfUser, findSessionStart } from './sessions.sql.ts'
import { forgetFailures, recordFailure, refuseTooManyFailures } from './sign-in-throttle.ts'

export async function changePassword(
  context: AuthContext,
  scope: AccountScope,
  { currentPassword, newPassword, endKeys = false }: Static<typeof PasswordChange>,
): Promise<void> {
  await refuseCommonPassword(newPassword)
  const { db, passwords, authenticator } = context
  const { userId, sessionId } = scope
  const from = await confirmPassword(context, scope, currentPassword)
  const to = await passwords.whenFree(() => passwords.hash(newPassword))
  if (!(await replacePassword(db, { userId, from, to, endKeys, exceptSession: sessionId }))) {
    throw invalidCredentials('The password is wrong.')
  }
  authenticator.invalidate()
  scope.log.info({ audit: 'auth.password_changed', userId }, 'audit')
}

/** Ends the sessions that the old password opened, the link to choose another and, if asked to, all keys. False if the stored hash is not, or no longer, `from`. */
export function replacePassword(
  db: Db,
  { exceptSession, endKeys, ...change }: PasswordReplacement & { exceptSession?: number; endKeys: boolean },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, change.userId)
    if (!(await updatePasswordHash(db, change))) return false
    await deleteSessionsOfUser(db, change.userId, exceptSession)
    await deleteLinkOfUser(db, change)
    // A session that has ended makes no key after this.
    await lockKeys(db, change.userId)
    if (endKeys) await deleteKeysOfHolder(db, { holderId: change.userId })
    return true
  })
}

/** How long after its beginning a session may do what else needs the password. */
const FRESH_MS = 10 * 60_000

/** For what a stolen access token must not do: the session is young, or the password is right. One that is sent is always checked. */
export async function requireFresh(
  context: AuthContext,
  scope: AccountScope,
  password: string | null = null,
): Promise<void> {
  if (password !== null) {
    await confirmPassword(context, scope, password)
    return
  }
  const session = await findSessionStart(context.db, scope)
  if (session === undefined) throw unauthenticated(true)
  const age = Date.now() - session.createdAt
  if (age < 0 || age >= FRESH_MS) throw new AppError('NOT_FRESH')
}

/**
 * For changes that need more than a stolen access token. Failures are throttled like those of signing in. Resolves to
 * the hash that the password was verified against.
 */
export async function confirmPassword(
  { db, passwords }: AuthContext,
  { userId, ip, log }: AccountScope,
  password: string,
): Promise<string> {
  const user = await findCredentialsById(db, { id: userId })
  if (user === undefined) throw unauthenticated(true)
  const attempt = { emailKey: user.emailKey, ip }
  await passwords.whenFree(async () => {
    await refuseTooManyFailures(db, attempt)
    if (await passwords.verify(password, user.passwordHash)) return
    await recordFailure(db, attempt)
    log.info({ audit: 'auth.password_refused', userId, ip }, 'audit')
    throw invalidCredentials('The password is wrong.')
  })
  await forgetFailures(db, attempt)
  return user.passwordHash
}
