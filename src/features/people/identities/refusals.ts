import type { Db } from '../../../db/schema.ts'
import { audit } from '../activity/audit.ts'
import type { ClientInfo } from '../auth/auth.context.ts'
import type { IdentityProvider } from './identity-provider.ts'

interface Refusal {
  /** The account that it is about, if there is one. */
  readonly userId: number | undefined
  readonly reason: string
}

/** The log says why an identity was refused, the activity of the account that it was. */
export function auditRefusal(
  db: Db,
  client: ClientInfo,
  { config: { id, name } }: IdentityProvider,
  { userId, reason }: Refusal,
): Promise<void> {
  const line = { audit: 'auth.identity_refused', userId, provider: id, ip: client.ip, reason }
  return audit(db, client, line, { subject: name })
}
