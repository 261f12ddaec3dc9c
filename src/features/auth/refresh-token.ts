import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token is `family.secret.seal`, and all tokens of a session are one family. The seal proves that we made it, so that nobody can end a session
 * by guessing; only the hash of the whole is stored. The successor of a token is derived from it, so that
 * every retry of one refresh gets the same answer without the answer being kept anywhere.
 */
export interface RefreshToken {
  readonly family: string
  readonly text: string
}

export type RefreshKeys = readonly [current: Buffer, ...older: Buffer[]]

export function newRefreshToken(keys: RefreshKeys): RefreshToken {
  return sealed(keys[0], randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url'))
}

/** One candidate for each of the operator's secrets: the one in use when the token was spent is among them. */
export function successorsOf(keys: RefreshKeys, token: RefreshToken): [RefreshToken, ...RefreshToken[]] {
  const [current, ...older] = keys
  const derive = (key: Buffer) => sealed(key, token.family, hmac(key, 'successor', token.text))
  return [derive(current), ...older.map(derive)]
}

/** The token if we made it, whatever has become of its session since. */
export function parseRefreshToken(keys: RefreshKeys, text: string): RefreshToken | undefined {
  const parts = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(text)
  const [, family, secret, seal] = parts ?? []
  if (family === undefined || secret === undefined || seal === undefined) return undefined
  const isOurs = keys.some((key) => isEqual(sealOf(key, family, secret), seal))
  return isOurs ? { family, text } : undefined
}

export function hashOf(token: RefreshToken): string {
  return createHash('sha256').update(token.text).digest('base64url')
}

function sealed(key: Buffer, family: string, secret: string): RefreshToken {
  return { family, text: `${family}.${secret}.${sealOf(key, family, secret)}` }
}

function sealOf(key: Buffer, family: string, secret: string): string {
  return hmac(key, 'seal', `${family}.${secret}`)
}

function hmac(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
