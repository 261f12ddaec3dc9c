import type { FastifyBaseLogger } from 'fastify'
import type { CacheState } from '../../base/counted-cache.ts'
import type { CacheShares } from '../../config/cache-shares.ts'
import type { Config } from '../../config/config.ts'
import type { DerivedKeys, Secrets } from '../../config/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { WorkQueue } from '../../jobs/work-queue.ts'
import type { Tracing } from '../../observe/tracing/tracing.ts'
import { AccessTokens } from './auth/access-token.ts'
import type { AuthContext } from './auth/auth.context.ts'
import { Authenticator } from './auth/authenticator.ts'
import { Passwords } from './auth/passwords.ts'
import type { KeyPair } from './keys/key-pair.ts'
import { KeyRing } from './keys/key-ring.ts'
import type { KeyContext } from './keys/keys.routes.ts'
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

export interface People {
  readonly auth: AuthContext
  readonly keys: KeyContext
  readonly recoveryKeys: DerivedKeys
  /** For metrics. */
  readonly caches: Readonly<Record<string, () => CacheState>>
  readonly queues: Readonly<Record<string, WorkQueue>>
}

/** Sessions and accounts, and the keys that sign access tokens. */
export function createPeople(parts: Parts): People {
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
  const authenticator = new Authenticator({ db, tokens, maxCachedSessions: shares.sessions })
  return {
    auth: {
      db,
      tokens,
      authenticator,
      passwords,
      refreshKeys: secrets.keysFor('refresh tokens'),
      refreshTtlSeconds: config.refreshTokenTtl,
    },
    keys: {
      db,
      keyRing,
      sealingKey: sealingKeys[0],
      keepActive: config.jwtKeepActive,
      generate: parts.generateKey,
    },
    recoveryKeys: secrets.keysFor('password recovery'),
    caches: { access_tokens: () => tokens.cacheState, sessions: () => authenticator.cacheState },
    queues: { password_hashes: passwords.queue, signing_keys: keyGeneration },
  }
}
