import type { Config } from '../../config/config.ts'
import type { App } from '../../http/app-type.ts'
import type { SendAddressMails, SendInvitation, SendRecovery } from '../reminders/reminders.wiring.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { AccountContext } from './accounts/accounts.service.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { gardenRoutes } from './gardens/gardens.routes.ts'
import { grantRoutes } from './grants/grants.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { discoveryRoute, keyRoutes } from './keys/keys.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { passwordLinkRoutes } from './password-links/password-links.routes.ts'
import type { People } from './people.wiring.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { securityRoutes } from './security/security.routes.ts'

interface Parts {
  readonly config: Config
  /** Deletes the files of an account with it, and those of a link. */
  readonly files: AccountContext['files']
  readonly sendRecovery: SendRecovery | undefined
  readonly sendAddressMails: SendAddressMails | undefined
  readonly sendInvitation: SendInvitation | undefined
}

export function peopleRoutes(app: App, { auth, keys, recoveryKeys }: People, parts: Parts): void {
  const { config, files, sendRecovery, sendAddressMails, sendInvitation } = parts
  const { registration, mediaQuotaBytes, defaultTimeZone } = config
  keyRoutes(app, keys)
  discoveryRoute(app, config)
  authRoutes(app, auth)
  activityRoutes(app, auth)
  securityRoutes(app, auth)
  secondFactorRoutes(app, auth)
  const relyingParty = relyingPartyOf(config.publicUrl)
  passkeyRoutes(app, { ...auth, relyingParty })
  addressRoutes(app, { ...auth, sendAddressMails })
  accountRoutes(app, { ...auth, files, registration, mediaQuotaBytes, defaultTimeZone })
  invitationRoutes(app, {
    db: auth.db,
    registration,
    recovery: sendRecovery !== undefined,
    passkeys: relyingParty !== undefined,
  })
  const grants = { ...auth, defaultTimeZone, sendInvitation, files }
  grantRoutes(app, grants)
  gardenRoutes(app, grants)
  passwordLinkRoutes(app, { ...auth, mediaQuotaBytes, recoveryKeys, sendRecovery })
}
