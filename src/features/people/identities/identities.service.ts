import { insertedRow } from '../../../db/query/inserted-row.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import type { AccountContext } from '../accounts/accounts.service.ts'
import { audit } from '../activity/audit.ts'
import { type AccountScope, type ClientInfo, lockAccount } from '../auth/auth.context.ts'
import type { Session } from '../auth/auth.schema.ts'
import { lockSession } from '../auth/confirm.service.ts'
import { sessionResponse } from '../auth/sessions.service.ts'
import { takeBegunSignIn } from '../auth/sign-in-throttle.ts'
import { beginFlow, FlowKind, type SignOnFlow, takeFlow } from '../flows/flows.service.ts'
import { refuseLastWayIn } from '../security/last-way-in.ts'
import type { BegunSignOn, Identity, SignOnFinish, SignOnStart } from './identities.schema.ts'
import { deleteIdentityRow, type IdentityRow, insertIdentityRow, listIdentityRows } from './identities.sql.ts'
import type { IdentityProvider, Vouched } from './identity-provider.ts'
import { auditRefusal } from './refusals.ts'
import { openAccountOf } from './whose-account.ts'

export interface IdentityContext extends AccountContext {
  readonly providers: readonly IdentityProvider[]
}

/** With an account it is for linking an identity to it. */
export async function beginSignOn(
  { db, flowKeys, providers }: IdentityContext,
  client: ClientInfo,
  { provider: id, invitation = null }: SignOnStart,
  userId: number | undefined,
): Promise<BegunSignOn> {
  const provider = providers.find(({ config }) => config.id === id)
  if (provider === undefined) throw new AppError('PROVIDER_NOT_FOUND')
  await takeBegunSignIn(db, client)
  const { url, ...begun } = await provider.begin()
  const content = { ...begun, provider: id, ...(invitation !== null && { invitation }) }
  const flow =
    userId === undefined
      ? await beginFlow(db, flowKeys, FlowKind.SignOn, content)
      : await beginFlow(db, flowKeys, FlowKind.IdentityLink, { ...content, userId })
  return { url, flow }
}

/** A provider needs no second factor: it may ask for one itself. */
export async function finishSignOn(
  context: IdentityContext,
  client: ClientInfo,
  { flow, callback }: SignOnFinish,
): Promise<Session> {
  const { db, tokens, flowKeys } = context
  tokens.requireSigner()
  const begun = await takeFlow(db, flowKeys, FlowKind.SignOn, { flow })
  const provider = providerOf(context, begun)
  const vouched = await vouchedBy(context, client, provider, callback, begun)
  const session = await openAccountOf({ context, client, provider, vouched }, begun.invitation)
  const { logoutUrl } = vouched
  return { ...(await sessionResponse(context, session)), ...(logoutUrl !== undefined && { logoutUrl }) }
}

/** What the provider says is checked before the transaction, because the first try spends the flow in any case. */
export async function linkIdentity(
  context: IdentityContext,
  scope: AccountScope,
  { flow, callback }: SignOnFinish,
  once: (work: (db: Db) => Promise<Identity>) => Promise<Identity>,
): Promise<Identity> {
  const { db, flowKeys } = context
  const { userId, ip } = scope
  const begun = await takeFlow(db, flowKeys, FlowKind.IdentityLink, { flow, userId })
  const provider = providerOf(context, begun)
  const vouched = await vouchedBy(context, scope, provider, callback, begun)
  try {
    const identity = await once((db) => storeIdentity(context, db, scope, vouched))
    const subject = identity.name ?? identity.issuer
    const line = { audit: 'auth.identity_linked', userId, provider: begun.provider, ip }
    await audit(db, scope, line, { subject })
    return identity
  } catch (error) {
    const isTaken = error instanceof AppError && error.errorName === 'IDENTITY_TAKEN'
    if (isTaken) await auditRefusal(db, scope, provider, { userId, reason: error.errorName })
    throw error
  }
}

function providerOf({ providers }: IdentityContext, begun: SignOnFlow): IdentityProvider {
  const provider = providers.find(({ config }) => config.id === begun.provider)
  if (provider === undefined) throw new AppError('FLOW_INVALID')
  return provider
}

/** The log says what was wrong, the response does not. */
async function vouchedBy(
  { db }: IdentityContext,
  client: ClientInfo,
  provider: IdentityProvider,
  callback: string,
  begun: SignOnFlow,
): Promise<Vouched> {
  try {
    return await provider.finish(callback, begun)
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'FLOW_INVALID') {
      await auditRefusal(db, client, provider, { userId: begun.userId, reason: reasonOf(error.cause) })
    }
    throw error
  }
}

const LONGEST_REASON = 200

/**
 * Providers say in a word what was wrong, such as `invalid_client`. The library has one sentence for many mistakes, and says in its
 * cause which it was; what lies deeper may quote the answer.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const word = 'error' in error ? ` (${String(error.error)})` : ''
  const detail = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error}${word}${detail}`.slice(0, LONGEST_REASON)
}

async function storeIdentity(
  { providers }: IdentityContext,
  db: Db,
  scope: AccountScope,
  { issuer, subject, name }: Vouched,
): Promise<Identity> {
  const { userId } = scope
  return inTransaction(db, async (db) => {
    await lockSession(db, scope)
    const row = { userId, issuer, subject, name, createdAt: Date.now(), lastUsedAt: null }
    const inserted = await refusingDuplicate('IDENTITY_TAKEN', () => insertIdentityRow(db, row))
    return identityOf(providers, insertedRow(inserted))
  })
}

export async function listIdentities(
  db: Db,
  userId: number,
  providers: readonly IdentityProvider[],
): Promise<Identity[]> {
  return (await listIdentityRows(db, { userId })).map((row) => identityOf(providers, row))
}

/** One way to sign in has to be left. */
export async function deleteIdentity(
  context: IdentityContext,
  scope: AccountScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { db, providers } = context
  const { userId, ip } = scope
  const { name, issuer } = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const identity = (await listIdentities(db, userId, providers)).find((identity) => identity.id === id)
    if (identity === undefined) throw new AppError('IDENTITY_NOT_FOUND')
    precondition?.({ data: identity })
    await refuseLastWayIn(context, db, userId)
    await deleteIdentityRow(db, { userId, id })
    return identity
  })
  await audit(db, scope, { audit: 'auth.identity_unlinked', userId, ip }, { subject: name ?? issuer })
}

function identityOf(
  providers: readonly IdentityProvider[],
  { id, issuer, name, createdAt, lastUsedAt }: IdentityRow,
): Identity {
  const provider = providers.find((provider) => provider.isOf(issuer))
  return {
    id,
    ...(provider && { provider: provider.config.id }),
    issuer,
    ...(name !== null && { name }),
    createdAt,
    ...(lastUsedAt !== null && { lastUsedAt }),
  }
}
