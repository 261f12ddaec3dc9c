import type { Db } from '../../../db/schema.ts'
import type { AccessTokens } from './access-token.ts'
import type { Authenticator } from './authenticator.ts'
import type { Passwords } from './passwords.ts'
import type { RefreshKeys } from './refresh-token.ts'

/** What the services for sessions and accounts work with. */
export interface AuthContext {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly authenticator: Authenticator
  readonly passwords: Passwords
  readonly refreshKeys: RefreshKeys
  readonly refreshTtlSeconds: number
}
