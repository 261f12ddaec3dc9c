import { randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { monotonicTime } from '../../../base/clock.ts'
import { type CacheState, CountedCache } from '../../../base/counted-cache.ts'
import type { SessionCaller } from '../../../http/security/caller.ts'
import { SIGNING_ALGORITHM } from '../keys/key-pair.ts'
import type { KeyRing } from '../keys/key-ring.ts'

/** The claims of a verified token. Whether its session still exists is for the Authenticator to find out. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: number
  readonly kid: string
  readonly expiresAt: number
}

interface VerifiedToken {
  readonly claims: AccessClaims
  /** When it expires by the monotonic clock: setting the system clock back must not extend it. */
  readonly validUntil: number
}

const AUDIENCE = 'frond'
const TYPE = 'at+jwt'
/** Longer than any token signed here. Longer input is refused without decoding it. */
const MAX_TOKEN_LENGTH = 4_096
/** Clock skew allowed between two servers. A token issued further ahead comes from a clock that was wrong. */
const CLOCK_SKEW_MS = 300_000

interface Options {
  readonly keyRing: KeyRing
  readonly issuer: string
  readonly ttlSeconds: number
  readonly maxCachedTokens: number
}

export class AccessTokens {
  readonly #options: Options
  /** By the token itself. Verifying the signature of every request would be the bottleneck of the service. */
  readonly #verified: CountedCache<string, VerifiedToken>

  constructor(options: Options) {
    this.#options = options
    this.#verified = new CountedCache({ max: options.maxCachedTokens })
  }

  get cacheState(): CacheState {
    return this.#verified.state
  }

  /** Throws while no signing key is usable. Call it before writing a session that would be useless without a token. */
  requireSigner(): void {
    void this.#options.keyRing.signer
  }

  async sign({
    userId,
    sessionId,
    role,
  }: Omit<SessionCaller, 'kind'>): Promise<{ accessToken: string; expiresIn: number }> {
    const { keyRing, issuer, ttlSeconds } = this.#options
    const { kid, key } = keyRing.signer
    const accessToken = await new SignJWT({ sid: String(sessionId), role })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${ttlSeconds}s`)
      .setJti(randomUUID())
      .sign(key)
    return { accessToken, expiresIn: ttlSeconds }
  }

  /**
   * The claims of a token that was signed by an active key and has not expired; undefined for any other text. No promise
   * for a token that was verified before.
   */
  verify(token: string): AccessClaims | undefined | Promise<AccessClaims | undefined> {
    const cached = this.#verified.get(token)
    if (cached === undefined) return isTokenText(token) ? this.#verifyFirst(token) : undefined
    const { claims, validUntil } = cached
    if (this.isCurrent(claims) && validUntil > monotonicTime()) return claims
    this.#verified.delete(token)
    return undefined
  }

  /** Whether a token with these claims, verified before, has not expired and is still signed by an active key. */
  isCurrent({ expiresAt, kid }: AccessClaims): boolean {
    return expiresAt > Date.now() && this.#options.keyRing.isActive(kid)
  }

  async #verifyFirst(token: string): Promise<AccessClaims | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, (header) => this.#keyFor(header), {
        algorithms: [SIGNING_ALGORITHM],
        typ: TYPE,
        issuer: this.#options.issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'role', 'iat', 'exp', 'jti'],
      })
      const userId = idOf(payload.sub)
      const sessionId = idOf(payload.sid)
      const { exp, iat } = payload
      const { kid } = protectedHeader
      if (userId === undefined || sessionId === undefined || exp === undefined || kid === undefined)
        return undefined
      if (iat === undefined || iat * 1_000 > Date.now() + CLOCK_SKEW_MS) return undefined
      const claims = { userId, sessionId, kid, expiresAt: exp * 1_000 }
      this.#verified.set(token, { claims, validUntil: monotonicTime() + claims.expiresAt - Date.now() })
      return claims
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  async #keyFor({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? undefined : await this.#options.keyRing.verifier(kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
}

/** RFC 6750: the characters of a bearer token. */
function isTokenText(text: string): boolean {
  return text.length <= MAX_TOKEN_LENGTH && /^[A-Za-z0-9._~+/=-]+$/.test(text)
}

function idOf(claim: unknown): number | undefined {
  const id = typeof claim === 'string' && /^[1-9][0-9]{0,15}$/.test(claim) ? Number(claim) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}
