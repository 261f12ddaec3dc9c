import type { Static } from 'typebox'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { audit } from '../activity/audit.ts'
import { deleteKeysOfHolder } from '../grants/grants.sql.ts'
import { type PasswordReplacement, updatePasswordHash } from '../users.sql.ts'
import {
  type AccountScope,
  type AuthContext,
  invalidCredentials,
  lockAccount,
  lockKeys,
} from './auth.context.ts'
import type { PasswordChange } from './auth.schema.ts'
import { confirmOwner } from './confirm.service.ts'
import { deleteEmailLinkOfUser } from './email-links.sql.ts'
import { deleteLinkOfUser } from './password-links.sql.ts'
import { refuseCommonPassword } from './passwords.ts'
import { deleteSessionsOfUser } from './sessions.sql.ts'

export async function changePassword(
  context: AuthContext,
  scope: AccountScope,
  { currentPassword, newPassword, endKeys = false }: Static<typeof PasswordChange>,
): Promise<void> {
  await refuseCommonPassword(newPassword)
  const { db, passwords, authenticator } = context
  const { userId, sessionId } = scope
  const from = await confirmOwner(context, scope, { path: 'currentPassword', password: currentPassword })
  const to = await passwords.whenFree(() => passwords.hash(newPassword))
  if (!(await replacePassword(db, { userId, from, to, endKeys, exceptSession: sessionId }))) {
    throw invalidCredentials('The password is wrong.')
  }
  authenticator.invalidate()
  await audit(db, scope, { audit: 'auth.password_changed', userId })
}

/** Ends the sessions that the old password opened, the links to choose another or to change the address and, if asked to, all keys. False if the stored hash is not, or no longer, `from`. */
export function replacePassword(
  db: Db,
  { exceptSession, endKeys, ...change }: PasswordReplacement & { exceptSession?: number; endKeys: boolean },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, change.userId)
    if (!(await updatePasswordHash(db, change))) return false
    await deleteSessionsOfUser(db, change.userId, exceptSession)
    await deleteLinkOfUser(db, change)
    await deleteEmailLinkOfUser(db, change)
    // A session that has ended makes no key after this.
    await lockKeys(db, change.userId)
    if (endKeys) await deleteKeysOfHolder(db, { holderId: change.userId })
    return true
  })
}
