import type { FastifyBaseLogger } from 'fastify'
import type { CacheShares } from '../../config/cache-shares.ts'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { Tracing } from '../../observe/tracing/tracing.ts'
import { AccessTokens } from './auth/access-token.ts'
import { Authenticator } from './auth/authenticator.ts'
import { Passwords } from './auth/passwords.ts'
import { Places } from './grants/places.ts'
import type { KeyPair } from './keys/key-pair.ts'
import { KeyRing } from './keys/key-ring.ts'
import { keyGeneration } from './keys/keys.service.ts'

interface Parts {
  readonly db: Db
  readonly config: Config
  readonly secrets: Secrets
  readonly shares: Pick<CacheShares, 'accessTokens' | 'sessions'>
  readonly logger: FastifyBaseLogger
  readonly tracing?: Pick<Tracing, 'work'> | undefined
  readonly passwords?: Passwords | undefined
  readonly generateKey?: (() => Promise<KeyPair>) | undefined
}

export type People = ReturnType<typeof createPeople>

/** Sessions and accounts, and the keys that sign access tokens. */
export function createPeople(parts: Parts) {
  const { db, config, secrets, shares, tracing, passwords: plain = new Passwords() } = parts
  const sealingKeys = secrets.keysFor('signing keys')
  const keyRing = new KeyRing({ db, sealingKeys, log: parts.logger })
  const tokens = new AccessTokens({
    keyRing,
    issuer: config.issuer,
    ttlSeconds: config.accessTokenTtl,
    maxCachedTokens: shares.accessTokens,
  })
  const passwords = tracing ? plain.within((work) => tracing.work('hash password', work)()) : plain
  const places = new Places({
    ...{ db, defaultTimeZone: config.defaultTimeZone, maxCached: shares.sessions, log: parts.logger },
  })
  const authenticator = new Authenticator({ db, tokens, places, maxCachedSessions: shares.sessions })
  return {
    auth: {
      db,
      tokens,
      authenticator,
      places,
      passwords,
      passwordLogin: config.passwordLogin,
      refreshKeys: secrets.keysFor('refresh tokens'),
      refreshTtlSeconds: config.refreshTokenTtl,
      flowKeys: secrets.keysFor('flows'),
      factorKeys: secrets.keysFor('second factors'),
    },
    keys: {
      db,
      keyRing,
      sealingKey: sealingKeys[0],
      keepActive: config.jwtKeepActive,
      generate: parts.generateKey,
    },
    recoveryKeys: secrets.keysFor('password recovery'),
    /** For metrics. */
    caches: {
      access_tokens: () => tokens.cacheState,
      sessions: () => authenticator.cacheState,
      ...places.caches,
    },
    queues: { password_hashes: passwords.queue, signing_keys: keyGeneration },
  }
}
