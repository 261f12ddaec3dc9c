import { tokenStore } from './token-store.ts'

/**
 * The address of the service for others: its public address, which every access token names as its issuer, or else the one
 * by which this page was opened.
 */
export function publicAddress(): string {
  const issuer = issuerOf(tokenStore.read()?.accessToken ?? '')
  return issuer === undefined || !URL.canParse(issuer) ? location.origin : issuer.replace(/\/+$/u, '')
}

export function issuerOf(token: string): string | undefined {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('iss' in claims)) return undefined
    return typeof claims.iss === 'string' ? claims.iss : undefined
  } catch {
    // No token of this service looks like that.
    return undefined
  }
}
