/** Tokens are kept for this tab alone, and are gone when it is closed. */
const PREFIX = 'token '

/** @param {string} scheme */
export function tokenOf(scheme) {
  return sessionStorage.getItem(PREFIX + scheme) ?? ''
}

/**
 * @param {string} scheme
 * @param {string} token
 */
export function keepToken(scheme, token) {
  if (token === '') sessionStorage.removeItem(PREFIX + scheme)
  else sessionStorage.setItem(PREFIX + scheme, token)
}

/**
 * Registration, sign-in and refresh respond with a token, which the next request is going to need.
 *
 * @param {unknown} response
 * @returns {string | undefined}
 */
export function tokenIn(response) {
  if (typeof response !== 'object' || response === null || !('data' in response)) return undefined
  const { data } = response
  if (typeof data !== 'object' || data === null || !('accessToken' in data)) return undefined
  return typeof data.accessToken === 'string' ? data.accessToken : undefined
}
