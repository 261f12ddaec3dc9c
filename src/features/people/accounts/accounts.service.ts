import type { Static } from 'typebox'
import type { RegistrationMode } from '../../../config/config.ts'
import { inLongTransaction, inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { eventsCommitted } from '../../change/committed.ts'
import type { AccountFiles } from '../../garden/media/media.service.ts'
import {
  type AccountScope,
  type AuthContext,
  type ClientInfo,
  lockAccount,
  requirePasswordLogin,
} from '../auth/auth.context.ts'
import type { Registration, Session } from '../auth/auth.schema.ts'
import { confirmOwner } from '../auth/confirm.service.ts'
import { refuseCommonPassword } from '../auth/passwords.ts'
import { openSession, sessionResponse } from '../auth/sessions.service.ts'
import { leaveAllGardens } from '../gardens/leaving.service.ts'
import type { User } from '../user.schema.ts'
import { findUserRow, type UserRow, updateDisplayName, userOf } from '../users.sql.ts'
import { deleteAccountData } from './account-data.ts'
import type { AccountDeletion, AccountUpdate } from './accounts.schema.ts'
import { admitVisitor, openAccount } from './registering.service.ts'
import { lockAdministrators, type ManagedContext, refuseLastAdmin, storeUser } from './users.service.ts'

export interface AccountContext extends AuthContext, ManagedContext {
  readonly defaultTimeZone: string
  readonly files: AccountFiles
  readonly registration: RegistrationMode
}

/** Creates an account and its first session in one transaction: a client that got no response can register again. */
export async function register(
  context: AccountContext,
  client: ClientInfo,
  body: Static<typeof Registration>,
): Promise<Session> {
  requirePasswordLogin(context)
  context.tokens.requireSigner()
  const admission = await admitVisitor(context, client, body)
  await refuseCommonPassword(body.password)
  const { passwords } = context
  const passwordHash = await passwords.whenFree(() => passwords.hash(body.password))
  const session = await openAccount(context, client, body, admission, async (db) =>
    openSession(context, db, client, await storeUser(db, body, passwordHash)),
  )
  return sessionResponse(context, session)
}

export function getAccount({ db }: AuthContext, { userId }: AccountScope): Promise<User> {
  return findAccount(db, userId)
}

/** Throws UNAUTHENTICATED for an account that was deleted a moment ago, perhaps through another server. */
export async function findAccount(db: Db, userId: number): Promise<User> {
  return userOf(await requireUserRow(db, userId))
}

async function requireUserRow(db: Db, userId: number): Promise<UserRow> {
  const row = await findUserRow(db, { id: userId })
  if (row === undefined) throw unauthenticated(true)
  return row
}

export function updateAccount(
  { db }: AuthContext,
  { userId }: AccountScope,
  { displayName }: AccountUpdate,
  precondition: Precondition,
): Promise<User> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const before = await requireUserRow(db, userId)
    precondition?.({ data: userOf(before) })
    if (displayName === undefined) return userOf(before)
    await updateDisplayName(db, before, displayName)
    return userOf({ ...before, displayName })
  })
}

export async function deleteAccount(
  context: AccountContext,
  scope: AccountScope,
  { password }: Static<typeof AccountDeletion>,
  precondition: Precondition,
): Promise<void> {
  const { userId, log } = scope
  await confirmOwner(context, scope, { path: 'password', password })
  const keys = await removeAccount(context, userId, precondition)
  context.authenticator.invalidate()
  await context.files.remove(keys)
  log.info({ audit: 'account.deleted', userId }, 'audit')
}

/**
 * Deletes the rows of an account, and gives the keys of its files. These are removed after the commit: a transaction that fails
 * must not leave rows without their files.
 */
export async function removeAccount(
  context: Pick<AuthContext, 'db' | 'passwordLogin'> & { readonly files: Pick<AccountFiles, 'release'> },
  userId: number,
  precondition?: Precondition,
): Promise<string[]> {
  const { db, files } = context
  const { keys, gardens } = await inLongTransaction(db, async (db) => {
    await lockAdministrators(db)
    await lockAccount(db, userId)
    // A writer of the garden refers to the account and then changes the counts, which are deleted in the other order.
    const gardens = await leaveAllGardens(db, userId)
    const account = await findAccount(db, userId)
    precondition?.({ data: account })
    if (account.role === 'ADMIN') await refuseLastAdmin(context, db, userId)
    const keys = await files.release(db, userId)
    await deleteAccountData(db, userId)
    return { keys, gardens }
  })
  for (const gardenId of gardens) eventsCommitted(db, gardenId)
  return keys
}
