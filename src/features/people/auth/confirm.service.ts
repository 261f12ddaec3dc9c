import { AppError, validationFailed } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { audit } from '../activity/audit.ts'
import { findCredentialsById } from '../users.sql.ts'
import { type AccountScope, type AuthContext, invalidCredentials } from './auth.context.ts'
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
  await forgetFailures(db, attempt)
  return user.passwordHash
}
