import type { Db } from '../../../db/schema.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import type { SessionCaller } from '../../../http/security/caller.ts'
import { audit } from '../activity/audit.ts'
import { hasSecondFactor } from '../second-factor/codes.service.ts'
import { findCredentialsById } from '../users.sql.ts'
import { type AccountScope, type AuthContext, invalidCredentials, lockAccount } from './auth.context.ts'
import { findSessionStart } from './sessions.sql.ts'
import { forgetFailures, recordFailure, refuseTooManyFailures } from './sign-in-throttle.ts'

/** How long after its beginning a session may do what else needs the password. */
const FRESH_MS = 10 * 60_000

/** For what a stolen access token must not do: the session is young, or the password is right. One that is sent is always checked. */
export async function requireFresh(
  context: AuthContext,
  scope: AccountScope,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(context, scope, password)
    return
  }
  const session = await findSessionStart(context.db, scope)
  if (session === undefined) throw unauthenticated(true)
  const age = Date.now() - session.createdAt
  if (age < 0 || age >= FRESH_MS) throw new AppError('NOT_FRESH')
}

/**
 * Takes the lock of the account, for what lets a user in later: the session may have ended since its request came. No session that a
 * new password ends leaves a way in.
 */
export async function lockSession(db: Db, scope: SessionCaller): Promise<void> {
  await lockAccount(db, scope.userId)
  if ((await findSessionStart(db, scope)) === undefined) throw unauthenticated(true)
}

/** For what needs the password in a young session too, unless the account has none. Resolves to the hash that is stored. */
export async function confirmOwner(
  context: AuthContext,
  scope: AccountScope,
  { path, password }: { readonly path: string; readonly password: string | undefined },
): Promise<string> {
  if (password !== undefined) return confirmPassword(context, scope, password)
  const user = await findCredentialsById(context.db, { id: scope.userId })
  if (user === undefined) throw unauthenticated(true)
  if (user.hasPassword === 1) throw validationFailed([{ path, message: 'is required' }])
  await requireFresh(context, scope, undefined)
  return user.passwordHash
}

/** Failures are throttled like those of signing in. Resolves to the hash that the password was verified against. */
async function confirmPassword(
  { db, passwords }: AuthContext,
  scope: AccountScope,
  password: string,
): Promise<string> {
  const { userId, ip } = scope
  const user = await findCredentialsById(db, { id: userId })
  if (user === undefined) throw unauthenticated(true)
  const attempt = { emailKey: user.emailKey, ip }
  await passwords.whenFree(async () => {
    await refuseTooManyFailures(db, attempt)
    if (await passwords.verify(password, user.passwordHash)) return
    await recordFailure(db, attempt)
    await audit(db, scope, { audit: 'auth.password_refused', userId, ip })
    throw invalidCredentials('The password is wrong.')
  })
  // With a second factor the password alone proves too little: codes could be guessed without end.
  if (!(await hasSecondFactor(db, userId))) await forgetFailures(db, attempt)
  return user.passwordHash
}
