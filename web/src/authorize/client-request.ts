import type { paths } from '@frond/client'

/** What a program asks for, as the service reads it. */
export type ClientRequest = paths['/api/v1/oauth/look']['post']['requestBody']['content']['application/json']

/** Undefined for a query that is none of a program, or wants another way than the one that there is. */
export function requestIn(query: string): ClientRequest | undefined {
  const search = new URLSearchParams(query)
  const names = [...search.keys()]
  const isPlain = new Set(names).size === names.length
  const isCode = search.get('response_type') === 'code' && search.get('code_challenge_method') === 'S256'
  const [clientId, redirectUri, codeChallenge, resource] = [
    ...['client_id', 'redirect_uri', 'code_challenge', 'resource'].map((name) => search.get(name)),
  ]
  if (!isPlain || !isCode || !clientId || !redirectUri || !codeChallenge || !resource) return undefined
  const [scope, state] = [search.get('scope'), search.get('state')]
  return {
    ...{ clientId, redirectUri, codeChallenge, resource },
    ...(scope !== null && { scope }),
    ...(state !== null && { state }),
  }
}

/** Where the program learns that its user does not want it. Only for a request that the service has found good. */
export function refusalAddress({ redirectUri, resource, state }: ClientRequest): string {
  const answer = new URLSearchParams({
    error: 'access_denied',
    ...(state != null && { state }),
    // However the program has spelled it.
    iss: new URL(resource).href.replace(/\/mcp$/, ''),
  })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${answer}`
}
