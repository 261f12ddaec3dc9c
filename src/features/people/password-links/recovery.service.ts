import { setTimeout } from 'node:timers/promises'
import { foldCase } from '../../../base/fold-case.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import type { SendRecovery } from '../../reminders/reminders.wiring.ts'
import type { AuthContext } from '../auth/auth.context.ts'
import type { ClientInfo } from '../auth/client-info.ts'
import { takeRecovery } from '../auth/recovery-throttle.ts'
import { findCredentialsByEmail } from '../users.sql.ts'
import type { RecoveryRequest } from './password-links.schema.ts'
import { newRecoveryToken, type RecoveryKeys } from './recovery-token.ts'

export interface RecoveryContext extends Pick<AuthContext, 'db'> {
  readonly recoveryKeys: RecoveryKeys
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendRecovery: SendRecovery | undefined
}

const LINK_MS = 3_600_000
/** Longer than it takes to find an account and to put a mail into the outbox: the time tells of no account. */
const ANSWER_MS = 250

/** Mails a link to choose a new password, if the address has an account. The caller cannot tell. */
export async function recoverPassword(
  context: RecoveryContext,
  { ip, log }: ClientInfo,
  { email }: RecoveryRequest,
): Promise<void> {
  const { db, recoveryKeys, sendRecovery } = context
  if (sendRecovery === undefined) throw new AppError('MAIL_UNAVAILABLE')
  const emailKey = foldCase(email)
  const mayMail = await takeRecovery(db, { emailKey, ip })
  const answer = setTimeout(ANSWER_MS)
  const account = mayMail ? await findCredentialsByEmail(db, emailKey) : undefined
  if (account !== undefined && account.disabled === 0) {
    const expiresAt = Date.now() + LINK_MS
    const token = newRecoveryToken(recoveryKeys, { ...account, emailKey }, expiresAt)
    await inTransaction(db, (db) => sendRecovery(db, account, token, expiresAt))
    log.info({ audit: 'auth.recovery_asked', userId: account.id, ip }, 'audit')
  }
  await answer
}
