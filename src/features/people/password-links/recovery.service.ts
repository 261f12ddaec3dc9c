import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { foldCase } from '../../../base/fold-case.ts'
import type { DerivedKeys } from '../../../config/secrets.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import type { SendRecovery } from '../../reminders/reminders.wiring.ts'
import { audit } from '../activity/audit.ts'
import { type AuthContext, type ClientInfo, requirePasswordLogin } from '../auth/auth.context.ts'
import { takeRecovery } from '../auth/sign-in-throttle.ts'
import { findCredentialsByEmail } from '../users.sql.ts'
import type { RecoveryRequest } from './password-links.schema.ts'

export interface RecoveryContext extends Pick<AuthContext, 'db' | 'passwordLogin'> {
  readonly recoveryKeys: DerivedKeys
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendRecovery: SendRecovery | undefined
}

const LINK_MS = 3_600_000
/** Longer than it takes to find an account and to put a mail into the outbox: the time tells of no account. */
const ANSWER_MS = 250

/** Mails a link to choose a new password, if the address has an account. The caller cannot tell. */
export async function recoverPassword(
  context: RecoveryContext,
  client: ClientInfo,
  { email }: RecoveryRequest,
): Promise<void> {
  const { db, recoveryKeys, sendRecovery } = context
  const { ip } = client
  requirePasswordLogin(context)
  if (sendRecovery === undefined) throw new AppError('MAIL_UNAVAILABLE')
  const emailKey = foldCase(email)
  const mayMail = await takeRecovery(db, { emailKey, ip })
  const answer = setTimeout(ANSWER_MS)
  const account = mayMail ? await findCredentialsByEmail(db, { emailKey }) : undefined
  if (account !== undefined && account.disabled === 0) {
    const expiresAt = Date.now() + LINK_MS
    const token = newRecoveryToken(recoveryKeys, account, expiresAt)
    await inTransaction(db, (db) => sendRecovery(db, account, token, expiresAt))
    await audit(db, client, { audit: 'auth.recovery_asked', userId: account.id, ip })
  }
  await answer
}

/** A link is bound to these: a new password or another address ends it. */
interface Account {
  readonly id: number
  readonly emailKey: string
  readonly passwordHash: string
}

interface RecoveryToken {
  readonly userId: number
  readonly expiresAt: number
  readonly seal: string
}

/**
 * A token is `account.end.seal`, and nothing of it is stored. The seal covers the hash of the password, so choosing another
 * password spends every link that was mailed before.
 */
function newRecoveryToken(keys: DerivedKeys, account: Account, expiresAt: number): string {
  return `${account.id}.${expiresAt}.${sealOf(keys[0], account, expiresAt)}`
}

/** What a token says of itself; `isGenuine` knows whether that is true. */
export function parseRecoveryToken(text: string): RecoveryToken | undefined {
  const [, userId, expiresAt, seal] = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? []
  if (seal === undefined) return undefined
  return { userId: Number(userId), expiresAt: Number(expiresAt), seal }
}

export function isGenuine(
  keys: DerivedKeys,
  account: Account,
  { expiresAt, seal }: RecoveryToken,
  now: number,
): boolean {
  const given = Buffer.from(seal)
  return (
    now < expiresAt &&
    keys.some((key) => timingSafeEqual(Buffer.from(sealOf(key, account, expiresAt)), given))
  )
}

function sealOf(key: Buffer, { id, emailKey, passwordHash }: Account, expiresAt: number): string {
  const sealed = JSON.stringify([id, expiresAt, emailKey, passwordHash])
  return createHmac('sha256', key).update(sealed).digest('base64url')
}
