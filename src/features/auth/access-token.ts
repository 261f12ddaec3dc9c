import { createHash, randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { monotonicTime } from '../../base/clock.ts'
import type { KeyRing } from '../keys/key-ring.ts'

/** What a verified token says; whether its session still stands is asked elsewhere. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: number
  readonly kid: string
  readonly expiresAt: number
}

interface Remembered {
  readonly claims: AccessClaims
  /** The end of its time if the clock is not touched; one that is set back must not make it longer. */
  readonly until: number
}

interface Subject {
  readonly userId: number
  readonly sessionId: number
  readonly role: string
}

const AUDIENCE = 'frond'
const TYPE = 'at+jwt'
const ALGORITHM = 'RS256'
const MOST_REMEMBERED = 10_000
/** Longer than any token of ours, shorter than what is worth decoding. */
const LONGEST = 4_096
/** How far the clocks of two servers may be apart. A token from farther ahead was made by a clock that was wrong. */
const SKEW_MS = 300_000

interface Options {
  readonly keyRing: KeyRing
  readonly issuer: string
  readonly ttlSeconds: number
  readonly mostRemembered?: number
}

export class AccessTokens {
  readonly #keyRing: KeyRing
  readonly #issuer: string
  readonly #ttlSeconds: number
  readonly #mostRemembered: number
  /** Verified tokens by their hash, oldest first: checking a signature each time would be the bottleneck. */
  readonly #verified = new Map<string, Remembered>()

  constructor({ keyRing, issuer, ttlSeconds, mostRemembered = MOST_REMEMBERED }: Options) {
    this.#keyRing = keyRing
    this.#issuer = issuer
    this.#ttlSeconds = ttlSeconds
    this.#mostRemembered = mostRemembered
  }

  /** Fails while nothing can be signed: ask before writing what only a token would complete. */
  requireSigner(): void {
    void this.#keyRing.signer
  }

  async sign({ userId, sessionId, role }: Subject): Promise<{ accessToken: string; expiresIn: number }> {
    const { kid, key } = this.#keyRing.signer
    const accessToken = await new SignJWT({ sid: String(sessionId), role })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${this.#ttlSeconds}s`)
      .setJti(randomUUID())
      .sign(key)
    return { accessToken, expiresIn: this.#ttlSeconds }
  }

  /** The claims of a token that is genuine, of an active key and in its time; undefined for all others. */
  async verify(token: string): Promise<AccessClaims | undefined> {
    if (token.length > LONGEST) return undefined
    const hash = createHash('sha256').update(token).digest('base64url')
    const remembered = this.#verified.get(hash)
    if (remembered !== undefined) {
      const { claims, until } = remembered
      const isInTime = claims.expiresAt > Date.now() && until > monotonicTime()
      if (isInTime && this.#keyRing.isActive(claims.kid)) return claims
      this.#verified.delete(hash)
      return undefined
    }
    const claims = await this.#check(token)
    if (claims !== undefined) this.#remember(hash, claims)
    return claims
  }

  async #check(token: string): Promise<AccessClaims | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, (header) => this.#keyFor(header), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: this.#issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'role', 'iat', 'exp', 'jti'],
      })
      const userId = idOf(payload.sub)
      const sessionId = idOf(payload.sid)
      const { exp, iat } = payload
      const { kid } = protectedHeader
      if (userId === undefined || sessionId === undefined || exp === undefined || kid === undefined)
        return undefined
      if (iat === undefined || iat * 1_000 > Date.now() + SKEW_MS) return undefined
      return { userId, sessionId, kid, expiresAt: exp * 1_000 }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof UnknownKeyError) return undefined
      throw error
    }
  }

  async #keyFor({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? undefined : await this.#keyRing.verifier(kid)
    if (key === undefined) throw new UnknownKeyError()
    return key
  }

  #remember(hash: string, claims: AccessClaims): void {
    const oldest = this.#verified.keys().next()
    if (this.#verified.size >= this.#mostRemembered && !oldest.done) this.#verified.delete(oldest.value)
    this.#verified.set(hash, { claims, until: monotonicTime() + claims.expiresAt - Date.now() })
  }
}

class UnknownKeyError extends Error {}

function idOf(claim: unknown): number | undefined {
  const id = typeof claim === 'string' && /^[1-9][0-9]{0,15}$/.test(claim) ? Number(claim) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}
