import { foldCase, searchTerms } from '../../../base/fold-case.ts'
import { patternsOf } from '../../../db/query/containing.ts'
import { isUniqueViolation } from '../../../db/run/errors.ts'
import { holdLock, inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { usedBytesOf } from '../../garden/media/quota.ts'
import { audit } from '../activity/audit.ts'
import { type AccountScope, type AuthContext, lockAccount } from '../auth/auth.context.ts'
import type { ManagedUser } from '../auth/auth.schema.ts'
import { deleteEmailLinkOfUser } from '../auth/email-links.sql.ts'
import { replacePassword } from '../auth/password.service.ts'
import { deleteSessionsOfUser } from '../auth/sessions.sql.ts'
import { forgetFailures } from '../auth/sign-in-throttle.ts'
import { removeSecondFactor } from '../second-factor/codes.service.ts'
import type { Role } from '../user.schema.ts'
import {
  countUsers,
  findCredentialsByEmail,
  findManagedUserRow,
  findOtherAdmin,
  insertUserRow,
  listUserRows,
  type ManagedUserRow,
  type UserRow,
  updateAddress,
  updateUserRow,
  userOf,
} from '../users.sql.ts'
import type { UserQuery, UserUpdate } from './accounts.schema.ts'

export interface ManagedContext {
  /** A user without an own quota may store so much. */
  readonly mediaQuotaBytes: number
}

export async function listUsers(
  { db, ...context }: Pick<AuthContext, 'db'> & ManagedContext,
  { page, size, keywords = '' }: UserQuery,
) {
  const patterns = patternsOf(searchTerms(keywords))
  const offset = page * size
  const [rows, [counted]] = await Promise.all([
    Number.isSafeInteger(offset) ? listUserRows(db, {}, { ...patterns, limit: size, offset }) : [],
    countUsers(db, {}, patterns),
  ])
  return { items: await managedUsers(context, db, rows), page, size, total: counted?.total ?? 0 }
}

/** Disabling ends all sessions of the user; a new role takes effect in open sessions too. */
export async function updateUser(
  context: AuthContext & ManagedContext,
  scope: AccountScope,
  id: number,
  body: UserUpdate,
  precondition: Precondition,
): Promise<ManagedUser> {
  const { before, after } = await changeUser(context, id, body, precondition)
  context.authenticator.invalidate()
  await auditUpdate(context.db, scope, before, after)
  return after
}

/** The change itself, as an operator makes it as well; running servers know of it within seconds. */
export function changeUser(
  { db, ...context }: Pick<AuthContext, 'db' | 'passwordLogin'> & ManagedContext,
  id: number,
  body: UserUpdate,
  precondition?: Precondition,
): Promise<{ before: ManagedUser; after: ManagedUser }> {
  return inTransaction(db, async (db) => {
    await lockAdministrators(db)
    await lockAccount(db, id)
    const before = await managedUser(context, db, id)
    precondition?.({ data: before })
    const { email, role, disabled, mediaQuotaBytes, secondFactor } = { ...before, ...body }
    const wasAdmin = before.role === 'ADMIN' && !before.disabled
    if (wasAdmin && (role !== 'ADMIN' || disabled)) await refuseLastAdmin(context, db, id)
    await updateUserRow(db, { id, role, disabled: disabled ? 1 : 0, mediaQuotaBytes })
    if (disabled) await deleteSessionsOfUser(db, id)
    const emailConfirmed = before.emailConfirmed && foldCase(email) === foldCase(before.email)
    if (email !== before.email)
      await changeAddress(db, before, { email, isConfirmed: emailConfirmed ? 1 : 0 })
    // One that the user is about to turn on waits on, whatever else changes.
    if (body.secondFactor === false) await removeSecondFactor(db, id)
    const mediaAllowedBytes = mediaQuotaBytes ?? context.mediaQuotaBytes
    const quota = { mediaQuotaBytes, mediaAllowedBytes }
    return { before, after: { ...before, email, emailConfirmed, role, disabled, secondFactor, ...quota } }
  })
}

/** Without a mail: an administrator knows whose it is. What the user has asked for is over. */
async function changeAddress(
  db: Db,
  { id, displayName }: ManagedUser,
  address: { readonly email: string; readonly isConfirmed: 0 | 1 },
): Promise<void> {
  await refusingDuplicate('EMAIL_TAKEN', () =>
    updateAddress(db, { id, displayName: displayName ?? null }, address),
  )
  await deleteEmailLinkOfUser(db, { userId: id })
}

async function auditUpdate(
  db: Db,
  scope: AccountScope,
  before: ManagedUser,
  after: ManagedUser,
): Promise<void> {
  const { userId: by } = scope
  const { id: userId, role, mediaQuotaBytes } = after
  if (before.role !== role) {
    await audit(db, scope, { audit: 'user.role_changed', userId, role, by }, { subject: role })
  }
  if (before.disabled !== after.disabled) {
    await audit(db, scope, { audit: after.disabled ? 'user.disabled' : 'user.enabled', userId, by })
  }
  if (before.email !== after.email) {
    await audit(db, scope, { audit: 'auth.email_changed', userId, by }, { subject: after.email })
  }
  if (before.secondFactor && !after.secondFactor) {
    await audit(db, scope, { audit: 'auth.second_factor_off', userId, by })
  }
  if (before.mediaQuotaBytes !== mediaQuotaBytes) {
    await audit(db, scope, { audit: 'user.quota_changed', userId, mediaQuotaBytes, by })
  }
}

/** Users as administrators see them. */
async function managedUsers(
  { mediaQuotaBytes }: ManagedContext,
  db: Db,
  rows: readonly ManagedUserRow[],
): Promise<ManagedUser[]> {
  const used = await usedBytesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...userOf(row),
    disabled: row.disabled === 1,
    emailConfirmed: row.emailConfirmed === 1,
    secondFactor: row.secondFactor === 1,
    hasPassword: row.hasPassword === 1,
    mediaQuotaBytes: row.mediaQuotaBytes,
    mediaAllowedBytes: row.mediaQuotaBytes ?? mediaQuotaBytes,
    mediaUsedBytes: used.get(row.id) ?? 0,
  }))
}

export async function managedUser(context: ManagedContext, db: Db, id: number): Promise<ManagedUser> {
  const row = await findManagedUserRow(db, { id })
  const [user] = row === undefined ? [] : await managedUsers(context, db, [row])
  if (user === undefined) throw new AppError('USER_NOT_FOUND')
  return user
}

/** Held by every transaction that may take an administrator away: two of them must not each rely on the other's admin. */
export function lockAdministrators(db: Db): Promise<void> {
  return holdLock(db, 'administrators')
}

/** An administrator must be left to manage users. */
export async function refuseLastAdmin(context: SignInWays, db: Db, userId: number): Promise<void> {
  if (!(await hasOtherAdmin(context, db, userId))) throw new AppError('LAST_ADMIN')
}

type SignInWays = Pick<AuthContext, 'passwordLogin'>

/** Whether another administrator can sign in. */
export async function hasOtherAdmin({ passwordLogin }: SignInWays, db: Db, id: number): Promise<boolean> {
  return (await findOtherAdmin(db, { id, passwordLogin: passwordLogin ? 1 : 0 })) !== undefined
}

/** What creating an account or resetting a password needs. */
export type CredentialContext = Pick<AuthContext, 'db' | 'passwords'>

interface NewAccount {
  readonly email: string
  readonly displayName?: string | null
  readonly role?: Role
  readonly hasPassword?: boolean
  /** Its user has not come yet. */
  readonly isUnclaimed?: boolean
  readonly mediaQuotaBytes?: number | null
}

export async function createUser(
  { db, passwords }: CredentialContext,
  { password, ...account }: NewAccount & { readonly password: string },
): Promise<UserRow> {
  return storeUser(db, account, await passwords.whenFree(() => passwords.hash(password)))
}

export async function storeUser(
  db: Db,
  { email, displayName = null, role = 'USER', mediaQuotaBytes = null, ...state }: NewAccount,
  passwordHash: string,
): Promise<UserRow> {
  const { hasPassword = true, isUnclaimed = false } = state
  const account = { email, displayName, role, passwordHash, mediaQuotaBytes }
  const flags = { hasPassword: hasPassword ? 1 : 0, unclaimed: isUnclaimed ? 1 : 0 }
  try {
    return await insertUserRow(db, { ...account, ...flags })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN', { cause: error })
    throw error
  }
}

/**
 * For the operator: needs no old password, ends every session and turns the second factor off. Undefined if there is no such
 * account, else whether there was a second factor.
 */
export async function resetPassword(
  context: CredentialContext,
  email: string,
  password: string,
): Promise<{ readonly hadSecondFactor: boolean } | undefined> {
  const { db, passwords } = context
  const emailKey = foldCase(email)
  const user = await findCredentialsByEmail(db, { emailKey })
  if (user === undefined) return undefined
  const to = await passwords.whenFree(() => passwords.hash(password))
  const reset = await inTransaction(db, async (db) => {
    const { id: userId, passwordHash: from } = user
    if (!(await replacePassword(db, { userId, from, to, endKeys: true }))) return undefined
    return { hadSecondFactor: await removeSecondFactor(db, userId) }
  })
  if (reset === undefined) return resetPassword(context, email, password)
  await forgetFailures(db, user)
  return reset
}
