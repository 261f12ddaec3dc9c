import { createPublicKey, type KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { Refusal, type VerifyingKey } from './garden-store.ts'

interface Claims {
  readonly userId: number
  readonly expiresAt: number
}

/** Verifies the signature of a token once and remembers what it said, as the service does. */
export class Tokens {
  readonly #keys: ReadonlyMap<string, KeyObject>
  readonly #verified = new LRUCache<string, Claims>({ max: 10_000 })

  constructor(keys: readonly VerifyingKey[]) {
    this.#keys = new Map(keys.map(({ kid, modulus, exponent }) => [kid, keyOf(modulus, exponent)]))
  }

  /** Returns the id of the user, without a promise for a token that was verified before. */
  userOf(authorization = ''): number | Promise<number> {
    const token = authorization.slice('Bearer '.length)
    const claims = this.#verified.get(token)
    if (claims === undefined) return this.#verify(token)
    if (claims.expiresAt <= Date.now()) throw unauthenticated()
    return claims.userId
  }

  async #verify(token: string): Promise<number> {
    const options = {
      algorithms: ['RS256'],
      typ: 'at+jwt',
      audience: 'frond',
      requiredClaims: ['sub', 'exp'],
    }
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => this.#keys.get(kid) ?? Promise.reject(unauthenticated()),
      options,
    ).catch(() => Promise.reject(unauthenticated()))
    const userId = Number(payload.sub)
    this.#verified.set(token, { userId, expiresAt: Number(payload.exp) * 1_000 })
    return userId
  }
}

function keyOf(n: string, e: string): KeyObject {
  return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
}

function unauthenticated(): Refusal {
  return new Refusal(401, 'Sign in first')
}
