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
 * Registration, sign-in and refresh answer with a token, which the next request is going to need.
 *
 * @param {unknown} answer
 * @returns {string | undefined}
 */
export function tokenIn(answer) {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined
  const { data } = answer
  if (typeof data !== 'object' || data === null || !('accessToken' in data)) return undefined
  return typeof data.accessToken === 'string' ? data.accessToken : undefined
}
