import { inTransaction } from '../../../db/run/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import { audit } from '../activity/audit.ts'
import { type ClientInfo, lockAccount } from '../auth/auth.context.ts'
import type { Session } from '../auth/auth.schema.ts'
import { openSession, sessionResponse } from '../auth/sessions.service.ts'
import {
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
  takeBegunSignIn,
} from '../auth/sign-in-throttle.ts'
import { beginFlow, FlowKind, takeFlow } from '../flows/flows.service.ts'
import { findCredentialsById } from '../users.sql.ts'
import type { PasskeyOptions, PasskeySignIn } from './passkeys.schema.ts'
import type { PasskeyContext } from './passkeys.service.ts'
import { findPasskeyByCredential, usePasskeyRow } from './passkeys.sql.ts'
import { requireRelyingParty } from './relying-party.ts'
import { credentialIdIn, passkeyRefused, signInOptions, verifiedSignIn } from './web-authn.ts'

/** Names no account: the browser offers its passkeys. */
export async function beginPasskeySignIn(
  { db, relyingParty, flowKeys }: PasskeyContext,
  { ip }: ClientInfo,
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(relyingParty)
  await refuseTooManyFailures(db, { ip })
  await takeBegunSignIn(db, { ip })
  const options = await signInOptions(party)
  const { challenge } = options
  const flow = await beginFlow(db, flowKeys, FlowKind.PasskeySignIn, { challenge })
  return { flow, options: JSON.stringify(options) }
}

/** A passkey needs no second factor: it is two. */
export async function signInByPasskey(
  context: PasskeyContext,
  client: ClientInfo,
  { flow, response }: PasskeySignIn,
): Promise<Session> {
  const { db, tokens, relyingParty, flowKeys } = context
  const { ip } = client
  tokens.requireSigner()
  const party = requireRelyingParty(relyingParty)
  await refuseTooManyFailures(db, { ip })
  const { challenge } = await takeFlow(db, flowKeys, FlowKind.PasskeySignIn, { flow })
  const credentialId = credentialIdIn(response)
  const passkey = await findPasskeyByCredential(db, { credentialId })
  const refuse = async (refusal: AppError) => {
    await recordFailure(db, { ip })
    await audit(db, client, { audit: 'auth.passkey_refused', userId: passkey?.userId, ip })
    return refusal
  }
  if (passkey === undefined) throw await refuse(passkeyRefused())
  const counter = await verifiedSignIn(party, challenge, response, passkey).catch(async (error: unknown) => {
    throw error instanceof AppError ? await refuse(error) : error
  })
  const { id, userId, counter: from } = passkey
  const { user, session } = await inTransaction(db, async (db) => {
    await lockAccount(db, userId)
    const user = await findCredentialsById(db, { id: userId })
    if (user === undefined) throw passkeyRefused()
    if (user.disabled === 1) return { user }
    const used = await usePasskeyRow(db, { id, from, counter, now: Date.now() })
    if (used === undefined) throw passkeyRefused()
    await forgetFailures(db, user)
    return { user, session: await openSession(context, db, client, user) }
  })
  if (session === undefined) {
    await audit(db, client, { audit: 'auth.sign_in_refused', userId: user.id, ip })
    throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
  }
  await audit(db, client, { audit: 'auth.signed_in', userId, ip })
  return sessionResponse(context, session)
}
