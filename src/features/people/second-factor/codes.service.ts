import { hash } from 'node:crypto'
import { unseal } from '../../../base/secret-box.ts'
import type { DerivedKeys } from '../../../config/secrets.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { type AuthContext, invalidCredentials } from '../auth/auth.context.ts'
import { type AccountAttempt, recordFailure, refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import {
  deleteAllRecoveryCodes,
  deleteFactor,
  deleteRecoveryCode,
  findSecondFactor,
  spendStep,
} from './second-factor.sql.ts'
import { stepOf } from './totp.ts'

export type FactorContext = Pick<AuthContext, 'factorKeys'>

/** Whether one is on, not only begun. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, { userId }))?.confirmed === 1
}

/**
 * What is wrong with the code of a user whose password is right, if a second factor is on. The transaction of the caller holds the
 * lock of the account and commits all the same: the failure counts, and a code is spent.
 */
export async function refusalOfCode(
  { factorKeys }: FactorContext,
  db: Db,
  { id: userId, emailKey }: { readonly id: number; readonly emailKey: string },
  { ip, code = null }: { readonly ip: string; readonly code: string | null | undefined },
): Promise<AppError | undefined> {
  const factor = await findSecondFactor(db, { userId })
  if (factor === undefined || factor.confirmed === 0) return undefined
  if (code === null) return new AppError('SECOND_FACTOR_REQUIRED')
  const attempt = { emailKey, ip }
  await refuseTooManyFailures(db, attempt)
  if (await spend(db, userId, openFactor(factorKeys, userId, factor.sealed), code)) return undefined
  return wrongCode(db, attempt)
}

/** Counts the failure. */
export async function wrongCode(db: Db, attempt: AccountAttempt): Promise<AppError> {
  await recordFailure(db, attempt)
  return invalidCredentials('The code is wrong.')
}

/** A code of the app or, if it cannot be one, of those that were shown once. */
async function spend(db: Db, userId: number, secret: Buffer | undefined, code: string): Promise<boolean> {
  const plain = plainCode(code)
  if (!/^\d{6}$/.test(plain)) {
    return (await deleteRecoveryCode(db, { userId, codeHash: recoveryCodeHash(code) })) !== undefined
  }
  const step = secret && stepOf(secret, plain, Date.now())
  return step !== undefined && (await spendStep(db, { userId, step })) !== undefined
}

/** As it is written: apps and lists group the characters. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** 80 random bits need no slow hash. */
export function recoveryCodeHash(code: string): string {
  return hash('sha256', plainCode(code), 'base64url')
}

/** The box opens for its owner alone. */
export function labelOfFactor(userId: number): string {
  return `second factor of ${userId}`
}

/** Undefined without the right SECRET_KEY: then recovery codes are good still. */
export function openFactor(keys: DerivedKeys, userId: number, sealed: Uint8Array): Buffer | undefined {
  return unseal(keys, labelOfFactor(userId), sealed)
}

/** Returns whether one was on. */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  await deleteAllRecoveryCodes(db, { userId })
  return (await deleteFactor(db, { userId }))?.confirmed === 1
}
