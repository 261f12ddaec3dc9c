import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { listIdentities } from '../identities/identities.service.ts'
import type { IdentityProvider } from '../identities/identity-provider.ts'
import { listPasskeys } from '../passkeys/passkeys.service.ts'
import { countRecoveryCodes } from '../second-factor/second-factor.sql.ts'
import { findManagedUserRow } from '../users.sql.ts'
import type { AccountSecurity } from './security.schema.ts'

/** How the user of an account gets in. What is taken along names providers by their address alone. */
export function getSecurity(
  db: Db,
  userId: number,
  providers: readonly IdentityProvider[] = [],
): Promise<AccountSecurity> {
  return inSnapshot(db, async (db) => {
    const user = await findManagedUserRow(db, { id: userId })
    if (user === undefined) throw unauthenticated(true)
    const [codes] = await countRecoveryCodes(db, { userId })
    return {
      emailConfirmed: user.emailConfirmed === 1,
      hasPassword: user.hasPassword === 1,
      secondFactor: user.secondFactor === 1,
      recoveryCodes: codes?.total ?? 0,
      passkeys: await listPasskeys(db, userId),
      identities: await listIdentities(db, userId, providers),
    }
  })
}
