import { createHmac, timingSafeEqual } from 'node:crypto'

export type RecoveryKeys = readonly [current: Buffer, ...older: Buffer[]]

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
export function newRecoveryToken(keys: RecoveryKeys, account: Account, expiresAt: number): string {
  return `${account.id}.${expiresAt}.${sealOf(keys[0], account, expiresAt)}`
}

/** What a token says of itself; `isGenuine` knows whether that is true. */
export function parseRecoveryToken(text: string): RecoveryToken | undefined {
  const [, userId, expiresAt, seal] = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? []
  if (seal === undefined) return undefined
  return { userId: Number(userId), expiresAt: Number(expiresAt), seal }
}

export function isGenuine(
  keys: RecoveryKeys,
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
