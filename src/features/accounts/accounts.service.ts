import type { FastifyBaseLogger } from 'fastify'
import { foldCase, searchTerms } from '../../base/fold-case.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inTransaction } from '../../db/transaction.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { unauthenticated } from '../../http/security/access.ts'
import type { ManagedUser, Session, User } from '../auth/auth.schema.ts'
import {
  type AuthContext,
  accountLock,
  confirmPassword,
  openFirstSession,
  replacePassword,
} from '../auth/auth.service.ts'
import { deleteSessionsOf, findCredentialsByEmail, type UserRow, userOf } from '../auth/auth.sql.ts'
import type { ClientInfo } from '../auth/client-info.ts'
import { refuseCommonPassword } from '../auth/common-passwords.ts'
import type { Passwords } from '../auth/passwords.ts'
import { forgetFailures } from '../auth/sign-in-throttle.ts'
import type { ProfileChange, UserChange, UserQuery } from './accounts.schema.ts'
import {
  countUsers,
  deleteUser,
  findUser,
  hasOtherAdmin,
  insertUser,
  listUsers,
  updateDisplayName,
  updateUser,
} from './accounts.sql.ts'

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly displayName?: string | null
  readonly role?: 'USER' | 'ADMIN'
}

/** The files of an account, which do not go with its rows by themselves. */
export interface AccountFiles {
  /** Those that go with the account, in the transaction that deletes it; what others need by now stays behind. */
  part(db: Db, userId: number): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
}

export interface AccountContext extends AuthContext {
  readonly files: AccountFiles
}

export async function register(
  context: AuthContext,
  account: NewAccount,
  client: ClientInfo,
): Promise<Session> {
  context.tokens.requireSigner()
  await refuseCommonPassword(account.password)
  const { passwords } = context
  const passwordHash = await passwords.whenFree(() => passwords.hash(account.password))
  const session = await openFirstSession(context, (db) => storeUser(db, account, passwordHash), client)
  client.log.info({ audit: 'account.registered', userId: session.user.id, ip: client.ip }, 'audit')
  return session
}

/** What it takes to make an account or to give one another password. */
export interface Credentials {
  readonly db: Db
  readonly passwords: Passwords
}

export async function createUser({ db, passwords }: Credentials, account: NewAccount): Promise<UserRow> {
  return storeUser(db, account, await passwords.whenFree(() => passwords.hash(account.password)))
}

async function storeUser(
  db: Db,
  { email, displayName, role = 'USER' }: NewAccount,
  passwordHash: string,
): Promise<UserRow> {
  try {
    return await insertUser(db, { email, displayName, role, passwordHash })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN', { cause: error })
    throw error
  }
}

/** For the owner of the machine: no old password is asked for, and every session ends. */
export async function resetPassword(
  credentials: Credentials,
  email: string,
  password: string,
): Promise<boolean> {
  const { db, passwords } = credentials
  const emailKey = foldCase(email)
  const user = await findCredentialsByEmail(db, emailKey)
  if (user === undefined) return false
  const to = await passwords.whenFree(() => passwords.hash(password))
  const isReplaced = await replacePassword(db, { userId: user.id, from: user.passwordHash, to })
  if (!isReplaced) return resetPassword(credentials, email, password)
  await forgetFailures(db, { emailKey })
  return true
}

export async function changeProfile(
  db: Db,
  userId: number,
  { displayName }: ProfileChange,
  precondition: Precondition,
): Promise<User> {
  return inTransaction(db, async (db) => {
    await holdLock(db, accountLock(userId))
    const account = await findAccount(db, userId)
    precondition?.({ data: account })
    if (displayName === undefined) return account
    await updateDisplayName(db, userId, account.email, displayName)
    return findAccount(db, userId)
  })
}

/** The caller's own; deleted a moment ago, perhaps through another server, it is a caller no more. */
export async function findAccount(db: Db, userId: number): Promise<User> {
  const user = await findUser(db, userId)
  if (user === undefined) throw unauthenticated(true)
  return userOf(user)
}

/** Everything the account owns hangs on its row and goes with it; files follow once that is certain. */
export async function deleteAccount(
  context: AccountContext,
  userId: number,
  password: string,
  client: ClientInfo,
  precondition: Precondition,
): Promise<void> {
  await confirmPassword(context, userId, password, client)
  const keys = await inTransaction(context.db, async (db) => {
    await holdLock(db, 'administrators')
    await holdLock(db, accountLock(userId))
    precondition?.({ data: await findAccount(db, userId) })
    const user = await findUser(db, userId)
    if (user?.role === 'ADMIN') await keepAnAdmin(db, userId)
    const keys = await context.files.part(db, userId)
    await deleteUser(db, userId)
    return keys
  })
  context.authenticator.invalidate()
  await context.files.remove(keys)
  client.log.info({ audit: 'account.deleted', userId }, 'audit')
}

export async function pageOfUsers(db: Db, { page, size, keywords = '' }: UserQuery) {
  const terms = searchTerms(keywords)
  const offset = page * size
  const [items, total] = await Promise.all([
    Number.isSafeInteger(offset) ? listUsers(db, { terms, limit: size, offset }) : [],
    countUsers(db, terms),
  ])
  return { items: items.map(managedUserOf), page, size, total }
}

/** Disabling signs the user out everywhere; a new role counts for sessions that are open. */
export async function manageUser(
  context: AuthContext,
  userId: number,
  change: UserChange,
  by: { adminId: number; log: FastifyBaseLogger },
  precondition: Precondition,
): Promise<ManagedUser> {
  const { before, after } = await inTransaction(context.db, async (db) => {
    await holdLock(db, 'administrators')
    await holdLock(db, accountLock(userId))
    const before = await findUser(db, userId)
    if (before === undefined) throw new AppError('USER_NOT_FOUND')
    precondition?.({ data: managedUserOf(before) })
    const role = change.role ?? before.role
    const disabled = change.disabled ?? before.disabled === 1
    const wasAdmin = before.role === 'ADMIN' && before.disabled === 0
    if (wasAdmin && (role !== 'ADMIN' || disabled)) await keepAnAdmin(db, userId)
    await updateUser(db, userId, { role, disabled })
    if (disabled) await deleteSessionsOf(db, userId)
    return { before, after: { ...before, role, disabled: disabled ? 1 : 0 } }
  })
  context.authenticator.invalidate()
  if (before.role !== after.role) {
    by.log.info({ audit: 'user.role_changed', userId, role: after.role, by: by.adminId }, 'audit')
  }
  if (before.disabled !== after.disabled) {
    const audit = after.disabled === 1 ? 'user.disabled' : 'user.enabled'
    by.log.info({ audit, userId, by: by.adminId }, 'audit')
  }
  return managedUserOf(after)
}

/** Somebody must be left who can let others in. */
async function keepAnAdmin(db: Db, exceptId: number): Promise<void> {
  if (!(await hasOtherAdmin(db, exceptId))) throw new AppError('LAST_ADMIN')
}

function managedUserOf(user: UserRow): ManagedUser {
  return { ...userOf(user), disabled: user.disabled === 1 }
}
