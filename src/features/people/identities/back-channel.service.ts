import { linkTokenHash } from '../../../base/link-token.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { isObject } from '../../../http/schemas.ts'
import type { ClientInfo } from '../auth/auth.context.ts'
import { deleteSessionRow } from '../auth/sessions.sql.ts'
import { isIdentifier } from './claims.ts'
import type { IdentityContext } from './identities.service.ts'
import { listSessionsOfProviderSession, listSessionsOfSubject, spendLogoutToken } from './identities.sql.ts'
import { CLOCK_TOLERANCE_SECONDS, type IdentityProvider } from './identity-provider.ts'

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Some providers say no more than that it is a JWT. */
const TYPES: readonly unknown[] = ['logout+jwt', 'application/logout+jwt', 'jwt', undefined]
/** A token is sent as soon as it is made. */
const OLDEST_SECONDS = 600
/** Later it is too old to be accepted again. */
const KEPT_MS = (OLDEST_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1_000

export class LogoutRefusedError extends Error {
  override readonly name = 'LogoutRefusedError'
}

/** Ends the sessions that a provider opened, because the user has left it. Throws for a token that is not good, or was used. */
export async function endSessionsBy(
  { db, providers, authenticator }: IdentityContext,
  { log }: ClientInfo,
  id: string,
  token: string,
): Promise<void> {
  const provider = providers.find(({ config }) => config.id === id)
  if (provider === undefined) throw new LogoutRefusedError('There is no such provider')
  const logout = await verifiedLogout(provider, token).catch((cause: unknown) => {
    throw new LogoutRefusedError('The token is not good', { cause })
  })
  const { issuer, subject, providerSession, tokenId } = logout
  const ended = await inTransaction(db, async (db) => {
    const tokenHash = linkTokenHash(JSON.stringify([issuer, tokenId]))
    const expiresAt = Date.now() + KEPT_MS
    if ((await spendLogoutToken(db, { tokenHash, expiresAt })) === undefined) {
      throw new LogoutRefusedError('The token was used before')
    }
    const sessions =
      providerSession === undefined
        ? await listSessionsOfSubject(db, { issuer, subject: subject ?? '' })
        : await listSessionsOfProviderSession(db, { issuer, providerSession })
    for (const session of sessions) await deleteSessionRow(db, session)
    return sessions.length
  })
  authenticator.invalidate()
  log.info({ provider: id, ended }, 'a provider has ended sessions')
}

/** By the rules of OpenID Connect Back-Channel Logout. */
async function verifiedLogout(provider: IdentityProvider, token: string) {
  const { issuer, keys } = await provider.verification()
  const { jwtVerify } = await import('jose')
  // Published keys verify no token without a signature, nor one by a shared secret.
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...{ issuer, audience: provider.config.clientId },
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    maxTokenAge: OLDEST_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  })
  const { sub: subject, sid: providerSession, jti: tokenId, events } = payload
  const isLogout = isObject(events) && isObject(events[LOGOUT_EVENT])
  if (!isLogout || 'nonce' in payload || !TYPES.includes(protectedHeader.typ?.toLowerCase())) {
    throw new LogoutRefusedError('It is no logout token')
  }
  const isGood = [subject, providerSession].every((text) => text === undefined || isIdentifier(text))
  if (!isGood || (subject ?? providerSession) === undefined || !isIdentifier(tokenId)) {
    throw new LogoutRefusedError('It names no session')
  }
  return {
    ...{ issuer, subject, tokenId },
    providerSession: isIdentifier(providerSession) ? providerSession : undefined,
  }
}
