import { insertedRow } from '../../../db/query/inserted-row.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { audit } from '../activity/audit.ts'
import { type AccountScope, type AuthContext, lockAccount } from '../auth/auth.context.ts'
import { lockSession } from '../auth/confirm.service.ts'
import { beginFlow, FlowKind, takeFlow } from '../flows/flows.service.ts'
import { refuseLastWayIn } from '../security/last-way-in.ts'
import { findCredentialsById } from '../users.sql.ts'
import type { Passkey, PasskeyCreate, PasskeyOptions, PasskeyUpdate } from './passkeys.schema.ts'
import { deletePasskeyRow, insertPasskeyRow, listPasskeyRows, renamePasskeyRow } from './passkeys.sql.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { type NewCredential, registrationOptions, verifiedRegistration } from './web-authn.ts'

export interface PasskeyContext extends AuthContext {
  /** It is absent where no passkeys can be used. */
  readonly relyingParty: RelyingParty | undefined
}

const MOST_PASSKEYS = 10

export async function beginPasskey(
  { relyingParty, flowKeys }: PasskeyContext,
  db: Db,
  { userId }: AccountScope,
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(relyingParty)
  const account = await findCredentialsById(db, { id: userId })
  if (account === undefined) throw unauthenticated(true)
  const known = await listPasskeyRows(db, { userId })
  refuseTooMany(known.length)
  const options = await registrationOptions(
    party,
    account,
    known.map(({ credentialId }) => credentialId),
  )
  const { challenge } = options
  const flow = await beginFlow(db, flowKeys, FlowKind.PasskeyRegistration, { userId, challenge })
  return { flow, options: JSON.stringify(options) }
}

/** Comes before the transaction that stores the passkey, because it spends the flow in any case. */
export async function verifyNewPasskey(
  { db, relyingParty, flowKeys }: PasskeyContext,
  scope: AccountScope,
  { flow, response }: PasskeyCreate,
): Promise<NewCredential> {
  const party = requireRelyingParty(relyingParty)
  const { userId, ip } = scope
  const { challenge } = await takeFlow(db, flowKeys, FlowKind.PasskeyRegistration, { flow, userId })
  try {
    return await verifiedRegistration(party, challenge, response)
  } catch (error) {
    await audit(db, scope, { audit: 'auth.passkey_refused', userId, ip })
    throw error
  }
}

export function storePasskey(
  db: Db,
  scope: AccountScope,
  { name }: PasskeyCreate,
  credential: NewCredential,
): Promise<Passkey> {
  const { userId } = scope
  return inTransaction(db, async (db) => {
    await lockSession(db, scope)
    refuseTooMany((await listPasskeyRows(db, { userId })).length)
    const row = { userId, name, ...credential, createdAt: Date.now() }
    const inserted = await refusingDuplicate('PASSKEY_UNAVAILABLE', () => insertPasskeyRow(db, row))
    return passkeyOf(insertedRow(inserted))
  })
}

function refuseTooMany(count: number): void {
  if (count < MOST_PASSKEYS) return
  throw new AppError('PASSKEY_UNAVAILABLE', {
    message: `You have ${MOST_PASSKEYS} passkeys, the most there can be; remove one first.`,
  })
}

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return (await listPasskeyRows(db, { userId })).map(passkeyOf)
}

export function renamePasskey(
  { db }: PasskeyContext,
  { userId }: AccountScope,
  id: number,
  { name }: PasskeyUpdate,
  precondition: Precondition,
): Promise<Passkey> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const before = await ownPasskey(db, userId, id)
    precondition?.({ data: before })
    if (name === undefined) return before
    await renamePasskeyRow(db, { userId, id, name })
    return { ...before, name }
  })
}

/** One way to sign in has to be left. */
export async function deletePasskey(
  context: PasskeyContext,
  scope: AccountScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { db } = context
  const { userId, ip } = scope
  const { name } = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const passkey = await ownPasskey(db, userId, id)
    precondition?.({ data: passkey })
    await refuseLastWayIn(context, db, userId)
    await deletePasskeyRow(db, { userId, id })
    return passkey
  })
  await audit(db, scope, { audit: 'auth.passkey_removed', userId, ip }, { subject: name })
}

async function ownPasskey(db: Db, userId: number, id: number): Promise<Passkey> {
  const row = (await listPasskeyRows(db, { userId })).find((passkey) => passkey.id === id)
  if (row === undefined) throw new AppError('PASSKEY_NOT_FOUND')
  return passkeyOf(row)
}

interface Shown {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

function passkeyOf({ id, name, createdAt, lastUsedAt }: Shown): Passkey {
  return { id, name, createdAt, ...(lastUsedAt === null ? {} : { lastUsedAt }) }
}
