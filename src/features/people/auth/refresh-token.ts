import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DerivedKeys } from '../../../config/secrets.ts'

/**
 * A refresh token is `family.secret.seal`; all tokens of a session are one family. The seal is an HMAC: without it,
 * a caller that knows a family could end the session by sending a made-up token of it. Only the hash of the token is
 * stored. Its successor is derived from it, so every retry of a refresh gets the same response without storing it.
 */
export interface RefreshToken {
  readonly family: string
  readonly text: string
}

export function newRefreshToken(keys: DerivedKeys): RefreshToken {
  return sealed(keys[0], randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url'))
}

/** One candidate for each key, the current one first: the token may have been spent under an older SECRET_KEY. */
export function successorsOf(keys: DerivedKeys, token: RefreshToken): [RefreshToken, ...RefreshToken[]] {
  const [current, ...older] = keys
  const derive = (key: Buffer) => sealed(key, token.family, hmac(key, 'successor', token.text))
  return [derive(current), ...older.map(derive)]
}

/** The token if its seal is genuine; undefined otherwise. Its session may have ended. */
export function parseRefreshToken(keys: DerivedKeys, text: string): RefreshToken | undefined {
  const parts = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(text)
  const [, family, secret, seal] = parts ?? []
  if (family === undefined || secret === undefined || seal === undefined) return undefined
  const isGenuine = keys.some((key) => isEqual(sealOf(key, family, secret), seal))
  return isGenuine ? { family, text } : undefined
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
