import { hash, timingSafeEqual } from 'node:crypto'
import { linkTokenHash } from '../../../base/link-token.ts'
import { isForeignKeyViolation } from '../../../db/run/errors.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import { gardenOf } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { audit } from '../activity/audit.ts'
import type { ClientInfo } from '../auth/auth.context.ts'
import { type ClientCode, FlowKind, takeFlow } from '../flows/flows.service.ts'
import { GrantKind } from '../grants/grant.ts'
import { createGrant } from '../grants/grants.service.ts'
import { todayOf } from '../grants/grants-shown.service.ts'
import { isResource, type OAuthContext, roleToday } from './oauth.service.ts'
import { deleteGrantOfCode } from './oauth.sql.ts'
import { scopeOfRole } from './scopes.ts'

/** A program asks its user again after so long. */
const KEY_DAYS = 90
const DAY_SECONDS = 86_400

/** What only matters for other grants than keys. */
const NOTHING_MORE = { grantId: undefined, isUpcoming: undefined, publicUrl: undefined }

/** As RFC 6749 and RFC 8707 name them. */
type TokenError = 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'

export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
  readonly error: TokenError

  constructor(error: TokenError, description: string, cause?: unknown) {
    super(description, { cause })
    this.error = error
  }
}

export interface TokenRequest {
  readonly code: string
  readonly redirectUri: string
  readonly clientId: string
  readonly verifier: string
  readonly resource: string
}

export interface Token {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
}

/** The first try spends the code, whatever comes of it; one more ends the key that came of the first. */
export async function redeemCode(
  context: OAuthContext,
  info: ClientInfo,
  request: TokenRequest,
): Promise<Token> {
  const codeHash = linkTokenHash(request.code)
  // A code that is used twice at once waits here, and finds the key of the first.
  const outcome = await inTransaction(context.db, async (db) => {
    const taken = await takenCode({ ...context, db }, request.code)
    if (taken === undefined) return { ended: await deleteGrantOfCode(db, { codeHash }) }
    return keyFor({ ...context, db }, taken, request, codeHash)
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? refusedBy(error) : error
  })
  if (outcome instanceof TokenRefusedError) throw outcome
  if ('token' in outcome) return outcome.token
  const { ended } = outcome
  if (ended !== undefined) {
    const { id: grantId, gardenId, holderId, name } = ended
    context.authenticator.invalidate()
    const line = { audit: 'grant.ended', grantId, gardenId, userId: holderId ?? undefined }
    await audit(context.db, info, line, { subject: name ?? undefined, level: 'warn' })
  }
  throw new TokenRefusedError('invalid_grant', 'This code is not known, was used before, or is too old.')
}

async function takenCode({ db, flowKeys }: OAuthContext, code: string): Promise<ClientCode | undefined> {
  try {
    return await takeFlow(db, flowKeys, FlowKind.ClientCode, { flow: code })
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'FLOW_INVALID') return undefined
    throw error
  }
}

/** Gives a refusal back: thrown, it would bring the code back. */
async function keyFor(
  context: OAuthContext,
  code: ClientCode,
  request: TokenRequest,
  codeHash: string,
): Promise<{ token: Token } | TokenRefusedError> {
  const refusal = mismatch(context, code, request)
  if (refusal !== undefined) return refusal
  const { holderId: userId, sessionId, accountRole, role, clientId, clientName } = code
  try {
    const own = await roleToday(context, userId, code.gardenId)
    const gardenId = gardenOf(code.gardenId)
    const { day } = await todayOf(context, gardenId)
    const caller = { kind: 'session', userId, sessionId, role: accountRole } as const
    const { token = '' } = await createGrant(
      context,
      { caller, userId, gardenId, role: own, ...NOTHING_MORE },
      { kind: GrantKind.Key, role, name: clientName, until: textOf(dayOf(day) + KEY_DAYS) },
      { clientId, clientName, codeHash },
    )
    const expires = { expires_in: KEY_DAYS * DAY_SECONDS, scope: scopeOfRole(role) }
    return { token: { access_token: token, token_type: 'Bearer', ...expires } }
  } catch (error) {
    // The user has signed out, has left the garden, or has as many keys as there can be.
    if (error instanceof AppError && error.status < 500) return refusedBy(error)
    throw error
  }
}

function mismatch(
  { addresses }: OAuthContext,
  code: ClientCode,
  { clientId, redirectUri, verifier, resource }: TokenRequest,
): TokenRefusedError | undefined {
  if (clientId !== code.clientId || redirectUri !== code.redirectUri) {
    return new TokenRefusedError('invalid_grant', 'This code is for another program or another address.')
  }
  if (!/^[\w.~-]{43,128}$/.test(verifier) || !isProof(verifier, code.codeChallenge)) {
    return new TokenRefusedError('invalid_grant', 'The code_verifier is not the one of the code.')
  }
  if (isResource(addresses, resource)) return undefined
  return new TokenRefusedError('invalid_target', `The resource is ${addresses.resource}.`)
}

function isProof(verifier: string, challenge: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', verifier, 'base64url')), Buffer.from(challenge))
}

function refusedBy(cause: unknown): TokenRefusedError {
  return new TokenRefusedError('invalid_grant', 'The user can no longer give this key.', cause)
}
