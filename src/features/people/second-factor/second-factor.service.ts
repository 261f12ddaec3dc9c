import { randomBytes } from 'node:crypto'
import { seal } from '../../../base/secret-box.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { audit } from '../activity/audit.ts'
import { type AccountScope, type AuthContext, lockAccount } from '../auth/auth.context.ts'
import { lockSession, requireFresh } from '../auth/confirm.service.ts'
import { refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import { findCredentialsById } from '../users.sql.ts'
import {
  labelOfFactor,
  openFactor,
  plainCode,
  recoveryCodeHash,
  refusalOfCode,
  removeSecondFactor,
  wrongCode,
} from './codes.service.ts'
import type { NewSecondFactor, RecoveryCodes, SecondFactorRemoval } from './second-factor.schema.ts'
import {
  confirmFactor,
  findSecondFactor,
  insertRecoveryCode,
  replacePendingFactor,
} from './second-factor.sql.ts'
import { base32, stepOf } from './totp.ts'

const PENDING_MS = 10 * 60_000
const RECOVERY_CODES = 10

/** Nothing changes at sign-in until a code of the new secret has come. */
export async function beginSecondFactor(
  { factorKeys }: AuthContext,
  db: Db,
  scope: AccountScope,
): Promise<NewSecondFactor> {
  const { userId } = scope
  const plain = randomBytes(20)
  const sealed = seal(factorKeys[0], labelOfFactor(userId), plain)
  const account = await inTransaction(db, async (db) => {
    await lockSession(db, scope)
    const account = await accountOf(db, userId)
    if (account.hasPassword === 0) throw wrongState('A second factor needs a password; choose one first.')
    const pending = await replacePendingFactor(db, { userId, sealed, createdAt: Date.now() })
    if (pending === undefined) throw wrongState('A second factor is on already.')
    return account
  })
  const secret = base32(plain)
  const name = encodeURIComponent(`Frond:${account.email}`)
  return { secret, uri: `otpauth://totp/${name}?secret=${secret}&issuer=Frond` }
}

/** A pending secret and the step by which its user has proved to have it. */
export interface ProvedFactor {
  readonly userId: number
  readonly createdAt: number
  readonly step: number
}

/** Comes before the transaction that turns it on, so that a failure counts. */
export async function provePendingFactor(
  { db, factorKeys }: AuthContext,
  scope: AccountScope,
  code: string,
): Promise<ProvedFactor> {
  const { userId, ip } = scope
  const { emailKey } = await accountOf(db, userId)
  const attempt = { emailKey, ip }
  await refuseTooManyFailures(db, attempt)
  const pending = await findSecondFactor(db, { userId })
  const age = Date.now() - (pending?.createdAt ?? 0)
  if (pending === undefined || pending.confirmed === 1 || age < 0 || age >= PENDING_MS) throw nonePending()
  const secret = openFactor(factorKeys, userId, pending.sealed)
  const step = secret && stepOf(secret, plainCode(code), Date.now())
  if (step !== undefined) return { userId, createdAt: pending.createdAt, step }
  const refusal = await wrongCode(db, attempt)
  await audit(db, scope, { audit: 'auth.code_refused', userId, ip })
  throw refusal
}

/** All or nothing: a second factor without its recovery codes would lock its user out. */
export function confirmSecondFactor(
  db: Db,
  scope: AccountScope,
  proved: ProvedFactor,
): Promise<RecoveryCodes> {
  return inTransaction(db, async (db) => {
    await lockSession(db, scope)
    if ((await confirmFactor(db, proved)) === undefined) throw nonePending()
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    for (const code of recoveryCodes) {
      await insertRecoveryCode(db, { userId: proved.userId, codeHash: recoveryCodeHash(code) })
    }
    return { recoveryCodes }
  })
}

/** 80 random bits in four groups. */
function newRecoveryCode(): string {
  const text = base32(randomBytes(10)).toLowerCase()
  return text.replace(/.{4}(?!$)/g, '$&-')
}

export async function turnOffSecondFactor(
  context: AuthContext,
  scope: AccountScope,
  { password, code }: SecondFactorRemoval,
): Promise<void> {
  const { db } = context
  const { userId, ip } = scope
  await requireFresh(context, scope, password)
  const refusal = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const account = await accountOf(db, userId)
    const factor = await findSecondFactor(db, { userId })
    if (factor === undefined || factor.confirmed === 0) throw wrongState('No second factor is on.')
    const refusal = await refusalOfCode(context, db, account, { ip, code })
    if (refusal === undefined) await removeSecondFactor(db, userId)
    return refusal
  })
  if (refusal !== undefined) {
    await audit(db, scope, { audit: 'auth.code_refused', userId, ip })
    throw refusal
  }
  await audit(db, scope, { audit: 'auth.second_factor_off', userId, ip })
}

async function accountOf(db: Db, userId: number) {
  const account = await findCredentialsById(db, { id: userId })
  if (account === undefined) throw unauthenticated(true)
  return account
}

function wrongState(message: string): AppError {
  return new AppError('SECOND_FACTOR_STATE', { message })
}

function nonePending(): AppError {
  return wrongState('No second factor waits for a code; begin anew.')
}
