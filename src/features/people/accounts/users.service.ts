import { foldCase, searchTerms } from '../../../base/fold-case.ts'
import { isUniqueViolation } from '../../../db/run/errors.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { lockAccount } from '../auth/account-lock.ts'
import type { AuthContext } from '../auth/auth.context.ts'
import type { ManagedUser } from '../auth/auth.schema.ts'
import type { AccountScope } from '../auth/client-info.ts'
import { replacePassword } from '../auth/password.service.ts'
import type { Passwords } from '../auth/passwords.ts'
import { deleteSessionsOfUser } from '../auth/sessions.sql.ts'
import { forgetFailures } from '../auth/sign-in-throttle.ts'
import {
  countUsers,
  findCredentialsByEmail,
  insertUserRow,
  listUserRows,
  type UserRow,
  updateUserRow,
} from '../users.sql.ts'
import type { UserQuery, UserUpdate } from './accounts.schema.ts'
import { lockAdministrators, refuseLastAdmin } from './administrators.ts'
import { type ManagedContext, managedUser, managedUsers } from './managed-user.ts'

export async function listUsers(
  { db, ...context }: AuthContext & ManagedContext,
  { page, size, keywords = '' }: UserQuery,
) {
  const terms = searchTerms(keywords)
  const offset = page * size
  const [rows, total] = await Promise.all([
    Number.isSafeInteger(offset) ? listUserRows(db, { terms, limit: size, offset }) : [],
    countUsers(db, terms),
  ])
  return { items: await managedUsers(context, db, rows), page, size, total }
}

/** Disabling ends all sessions of the user; a new role takes effect in open sessions too. */
export async function updateUser(
  { db, authenticator, ...context }: AuthContext & ManagedContext,
  scope: AccountScope,
  id: number,
  body: UserUpdate,
  precondition: Precondition,
): Promise<ManagedUser> {
  const { before, after } = await inTransaction(db, async (db) => {
    await lockAdministrators(db)
    await lockAccount(db, id)
    const before = await managedUser(context, db, id)
    precondition?.({ data: before })
    const { role, disabled, mediaQuotaBytes } = { ...before, ...body }
    const wasAdmin = before.role === 'ADMIN' && !before.disabled
    if (wasAdmin && (role !== 'ADMIN' || disabled)) await refuseLastAdmin(db, id)
    await updateUserRow(db, { id, role, disabled: disabled ? 1 : 0, mediaQuotaBytes })
    if (disabled) await deleteSessionsOfUser(db, id)
    const mediaAllowedBytes = mediaQuotaBytes ?? context.mediaQuotaBytes
    return { before, after: { ...before, role, disabled, mediaQuotaBytes, mediaAllowedBytes } }
  })
  authenticator.invalidate()
  auditUpdate(scope, before, after)
  return after
}

function auditUpdate({ userId: by, log }: AccountScope, before: ManagedUser, after: ManagedUser): void {
  const { id: userId, role, mediaQuotaBytes } = after
  if (before.role !== role) log.info({ audit: 'user.role_changed', userId, role, by }, 'audit')
  if (before.disabled !== after.disabled) {
    log.info({ audit: after.disabled ? 'user.disabled' : 'user.enabled', userId, by }, 'audit')
  }
  if (before.mediaQuotaBytes !== mediaQuotaBytes) {
    log.info({ audit: 'user.quota_changed', userId, mediaQuotaBytes, by }, 'audit')
  }
}

/** What creating an account or resetting a password needs. */
export interface CredentialContext {
  readonly db: Db
  readonly passwords: Passwords
}

interface NewAccount {
  readonly email: string
  readonly displayName?: string | null
  readonly role?: 'USER' | 'ADMIN'
  readonly hasPassword?: boolean
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
  { email, displayName, role = 'USER', hasPassword = true, mediaQuotaBytes = null }: NewAccount,
  passwordHash: string,
): Promise<UserRow> {
  try {
    return await insertUserRow(db, { email, displayName, role, passwordHash, hasPassword, mediaQuotaBytes })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN', { cause: error })
    throw error
  }
}

/** For the operator: needs no old password and ends every session. False if there is no such account. */
export async function resetPassword(
  context: CredentialContext,
  email: string,
  password: string,
): Promise<boolean> {
  const { db, passwords } = context
  const emailKey = foldCase(email)
  const user = await findCredentialsByEmail(db, emailKey)
  if (user === undefined) return false
  const to = await passwords.whenFree(() => passwords.hash(password))
  const isReplaced = await replacePassword(db, { userId: user.id, from: user.passwordHash, to })
  if (!isReplaced) return resetPassword(context, email, password)
  await forgetFailures(db, { emailKey })
  return true
}
