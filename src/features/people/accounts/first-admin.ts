import { randomInt } from 'node:crypto'
import { foldCase } from '../../../base/fold-case.ts'
import { toType } from '../../../base/to-type.ts'
import { holdLock, inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { findCredentialsByEmail, hasAnyUser } from '../users.sql.ts'
import { type CredentialContext, storeUser } from './users.service.ts'

export interface FirstAdmin {
  readonly email: string
  /** The password, if it was generated and has to be shown to the operator. */
  readonly generatedPassword: string | undefined
}

const DEFAULT_EMAIL = 'admin@frond.local'

/** Creates the administrator of an empty database; undefined where there are users already. */
export async function ensureFirstAdmin(
  { db, passwords }: CredentialContext,
  configured: { email: string; password: string } | undefined,
): Promise<FirstAdmin | undefined> {
  if (await hasAnyUser(db)) return undefined
  const email = configured?.email ?? DEFAULT_EMAIL
  const password = configured?.password ?? generatePassword()
  const passwordHash = await passwords.hash(password)
  return inTransaction(db, async (db) => {
    await holdLock(db, 'first administrator')
    if (await hasAnyUser(db)) return undefined
    await storeUser(db, { email, role: 'ADMIN' }, passwordHash)
    return { email, generatedPassword: configured === undefined ? password : undefined }
  })
}

/** A warning for the operator if ADMIN_EMAIL names no administrator: the variable has an effect only while there is no user. */
export async function ignoredAdmin(
  db: Db,
  configured: { email: string } | undefined,
): Promise<string | undefined> {
  if (configured === undefined) return undefined
  const { email } = configured
  const user = await findCredentialsByEmail(db, { emailKey: foldCase(email) })
  if (user?.role === 'ADMIN') return undefined
  const wayOut =
    user === undefined
      ? `make one with: ${toType(`admin create ${email}`)}`
      : 'another administrator can give that account the role'
  return `ADMIN_EMAIL has no effect, because there are users already: ${email} is no administrator; ${wayOut}`
}

/** Without the letters and digits that people confuse. 20 characters have about 115 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function generatePassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
