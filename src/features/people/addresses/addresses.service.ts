import { foldCase } from '../../../base/fold-case.ts'
import { DAY_MS, linkTokenHash, newLinkToken } from '../../../base/link-token.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import type { SendAddressMails } from '../../reminders/reminders.wiring.ts'
import { audit } from '../activity/audit.ts'
import { type AccountScope, type AuthContext, type ClientInfo, lockAccount } from '../auth/auth.context.ts'
import { lockSession } from '../auth/confirm.service.ts'
import { deleteEmailLinkOfUser, findEmailLink, replaceEmailLinkRow } from '../auth/email-links.sql.ts'
import { recordFailure, refuseTooManyFailures, takeAddressChange } from '../auth/sign-in-throttle.ts'
import { findCredentialsByEmail, findCredentialsById, updateAddress } from '../users.sql.ts'
import type { AddressChange, AddressConfirmation } from './addresses.schema.ts'

export interface AddressContext extends Pick<AuthContext, 'db'> {
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendAddressMails: SendAddressMails | undefined
}

/** The address of the account stays as it is until the link is used that is mailed to the new one. */
export async function askForAddress(
  { db, sendAddressMails }: AddressContext,
  scope: AccountScope,
  { email }: AddressChange,
): Promise<void> {
  const { userId } = scope
  if (sendAddressMails === undefined) throw new AppError('MAIL_UNAVAILABLE')
  await takeAddressChange(db, userId)
  const token = newLinkToken()
  const expiresAt = Date.now() + DAY_MS
  await inTransaction(db, async (db) => {
    await lockSession(db, scope)
    const account = await findCredentialsById(db, { id: userId })
    if (account === undefined) throw unauthenticated(true)
    const owner = await findCredentialsByEmail(db, { emailKey: foldCase(email) })
    if (owner !== undefined && owner.id !== userId) throw new AppError('EMAIL_TAKEN')
    await replaceEmailLinkRow(db, { userId, email, tokenHash: linkTokenHash(token), expiresAt })
    await sendAddressMails(db, account, { to: email, isNew: owner === undefined, token, expiresAt })
  })
}

/** The response does not tell why a link fails: it was used, it has expired, or it never was one. */
export async function confirmAddress(
  { db }: AddressContext,
  client: ClientInfo,
  { token }: AddressConfirmation,
): Promise<void> {
  const { ip, log } = client
  await refuseTooManyFailures(db, { ip })
  const find = (db: Db) => findEmailLink(db, { tokenHash: linkTokenHash(token), now: Date.now() })
  const link = await find(db)
  if (link === undefined) {
    await recordFailure(db, { ip })
    log.info({ audit: 'auth.link_refused', ip }, 'audit')
    throw linkInvalid()
  }
  const { userId } = link
  const changed = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    // Once more under the lock: it may have been used or replaced meanwhile.
    const current = await find(db)
    const account = await findCredentialsById(db, { id: userId })
    if (current === undefined || account === undefined) throw linkInvalid()
    await deleteEmailLinkOfUser(db, { userId })
    const { email } = current
    await refusingDuplicate('EMAIL_TAKEN', () => updateAddress(db, account, { email, isConfirmed: 1 }))
    return account.emailKey === foldCase(email) ? undefined : email
  })
  if (changed === undefined) return
  await audit(db, client, { audit: 'auth.email_changed', userId, ip }, { subject: changed })
}

function linkInvalid(): AppError {
  return new AppError('LINK_INVALID', { message: 'This link has been used or has expired; ask for another.' })
}
