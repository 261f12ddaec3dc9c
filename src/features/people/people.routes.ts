import type { Config } from '../../config/config.ts'
import type { App } from '../../http/app-type.ts'
import type { Limits } from '../../http/limits.ts'
import type { Resolve } from '../../outbound/outbound-client.ts'
import type { SendAddressMails, SendInvitation, SendRecovery } from '../reminders/reminders.wiring.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { AccountContext } from './accounts/accounts.service.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { gardenRoutes } from './gardens/gardens.routes.ts'
import { grantRoutes } from './grants/grants.routes.ts'
import { backChannelRoute } from './identities/back-channel.routes.ts'
import { identityRoutes } from './identities/identities.routes.ts'
import { identityProvidersOf } from './identities/identity-providers.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { discoveryRoute, keyRoutes } from './keys/keys.routes.ts'
import { oauthAddresses } from './oauth/addresses.ts'
import { clientDocumentsBy } from './oauth/client-documents.ts'
import { metadataRoutes } from './oauth/metadata.routes.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { tokenRoute } from './oauth/token.routes.ts'
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
  readonly resolve: Resolve | undefined
  readonly limits: Pick<Limits, 'providerTimeoutMs' | 'clientDocumentTimeoutMs'>
}

export async function peopleRoutes(
  app: App,
  { auth, keys, recoveryKeys }: People,
  parts: Parts,
): Promise<void> {
  const { config, files, sendRecovery, sendAddressMails, sendInvitation, resolve, limits } = parts
  const { registration, mediaQuotaBytes, defaultTimeZone } = config
  keyRoutes(app, keys)
  discoveryRoute(app, config)
  authRoutes(app, auth)
  activityRoutes(app, auth)
  const providers = identityProvidersOf({ config, resolve, timeoutMs: limits.providerTimeoutMs })
  securityRoutes(app, { ...auth, providers })
  secondFactorRoutes(app, auth)
  const relyingParty = relyingPartyOf(config.publicUrl)
  passkeyRoutes(app, { ...auth, relyingParty })
  addressRoutes(app, { ...auth, sendAddressMails })
  const accounts = { ...auth, files, registration, mediaQuotaBytes, defaultTimeZone }
  accountRoutes(app, accounts)
  identityRoutes(app, { ...accounts, providers })
  await backChannelRoute(app, { ...accounts, providers })
  invitationRoutes(app, {
    db: auth.db,
    registration,
    password: auth.passwordLogin,
    recovery: auth.passwordLogin && sendRecovery !== undefined,
    providers: config.identityProviders.map(({ id, name }) => ({ id, name })),
    passkeys: relyingParty !== undefined,
  })
  const grants = { ...auth, defaultTimeZone, sendInvitation, files }
  grantRoutes(app, grants)
  gardenRoutes(app, grants)
  const addresses = oauthAddresses(config)
  const documents = clientDocumentsBy({ config, resolve, timeoutMs: limits.clientDocumentTimeoutMs })
  const oauth = { ...grants, addresses, documents }
  metadataRoutes(app, addresses)
  oauthRoutes(app, oauth)
  await tokenRoute(app, oauth)
  passwordLinkRoutes(app, { ...auth, mediaQuotaBytes, recoveryKeys, sendRecovery })
}
