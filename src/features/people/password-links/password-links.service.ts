import { DAY_MS, LINK_DAYS, linkTo, linkTokenHash, newLinkToken } from '../../../base/link-token.ts'
import type { DerivedKeys } from '../../../config/secrets.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { type ManagedContext, managedUser, storeUser } from '../accounts/users.service.ts'
import { audit } from '../activity/audit.ts'
import { type AuthContext, type ClientInfo, lockAccount } from '../auth/auth.context.ts'
import type { Session } from '../auth/auth.schema.ts'
import { replacePassword } from '../auth/password.service.ts'
import { findLinkOwner, replaceLinkRow } from '../auth/password-links.sql.ts'
import { refuseCommonPassword } from '../auth/passwords.ts'
import { openSession, sessionResponse, throwRefusal } from '../auth/sessions.service.ts'
import { forgetFailures, recordFailure, refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import { refusalOfCode } from '../second-factor/codes.service.ts'
import { confirmAddressOf, findCredentialsById, findUserRow } from '../users.sql.ts'
import type { NewUser, PasswordChoice, PasswordLink, UserCreate } from './password-links.schema.ts'
import { isGenuine, parseRecoveryToken } from './recovery.service.ts'

/** An account without a password, and the link with which its owner chooses one. */
export function createUserWithLink(
  { passwords, ...context }: ManagedContext & Pick<AuthContext, 'passwords'>,
  db: Db,
  publicUrl: string | undefined,
  { role, ...account }: UserCreate,
): Promise<NewUser> {
  return inTransaction(db, async (db) => {
    const { id } = await storeUser(
      db,
      { ...account, role: role ?? 'USER', hasPassword: false, isUnclaimed: true },
      passwords.unmatchedHash(),
    )
    const link = await replaceLink(db, publicUrl, id)
    return { user: await managedUser(context, db, id), ...link }
  })
}

/** A user that forgot the password gets a link; the password stays as it is until the link is used. */
export function createPasswordLink(
  db: Db,
  publicUrl: string | undefined,
  userId: number,
): Promise<PasswordLink> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    if ((await findUserRow(db, { id: userId })) === undefined) throw new AppError('USER_NOT_FOUND')
    return replaceLink(db, publicUrl, userId)
  })
}

async function replaceLink(db: Db, publicUrl: string | undefined, userId: number): Promise<PasswordLink> {
  const token = newLinkToken()
  const expiresAt = Date.now() + LINK_DAYS * DAY_MS
  await replaceLinkRow(db, { userId, tokenHash: linkTokenHash(token), expiresAt })
  return { link: linkTo(publicUrl, 'set-password', token), expiresAt }
}

/** The response does not tell why a link fails: it was used, it has expired, or it never was one. */
export async function setPassword(
  context: AuthContext & { readonly recoveryKeys: DerivedKeys },
  client: ClientInfo,
  { token, newPassword, code }: PasswordChoice,
): Promise<Session> {
  const { db, passwords, authenticator, tokens, recoveryKeys } = context
  const { ip, log } = client
  tokens.requireSigner()
  await refuseCommonPassword(newPassword)
  await refuseTooManyFailures(db, { ip })
  const userId = await ownerOf(db, recoveryKeys, token)
  if (userId === undefined) {
    await recordFailure(db, { ip })
    log.info({ audit: 'auth.link_refused', ip }, 'audit')
    throw new AppError('LINK_INVALID')
  }
  const to = await passwords.whenFree(() => passwords.hash(newPassword))
  const { session, refusal } = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    // Once more under the lock: it may have been used while the password was being hashed.
    const owner = await ownerOf(db, recoveryKeys, token)
    const user = await findCredentialsById(db, { id: userId })
    if (owner === undefined || user === undefined) throw new AppError('LINK_INVALID')
    if (user.disabled === 1) throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
    // Without a code the link stays good.
    const refusal = await refusalOfCode(context, db, user, { ip, code })
    if (refusal !== undefined) return { refusal }
    await replacePassword(db, { userId, from: user.passwordHash, to, endKeys: true })
    // The token came by mail.
    if (parseRecoveryToken(token) !== undefined) await confirmAddressOf(db, user)
    await forgetFailures(db, user)
    return { session: await openSession(context, db, client, user) }
  })
  if (session === undefined) return throwRefusal(context, client, userId, refusal)
  authenticator.invalidate()
  await audit(db, client, { audit: 'auth.password_set', userId, ip })
  return sessionResponse(context, session)
}

/** Finds the account of a link that an administrator made, or that was mailed. */
async function ownerOf(db: Db, recoveryKeys: DerivedKeys, token: string): Promise<number | undefined> {
  const mailed = parseRecoveryToken(token)
  const now = Date.now()
  if (mailed === undefined) return (await findLinkOwner(db, { tokenHash: linkTokenHash(token), now }))?.userId
  const account = await findCredentialsById(db, { id: mailed.userId })
  return account !== undefined && isGenuine(recoveryKeys, account, mailed, now) ? account.id : undefined
}
