import type { Config } from '../../../config/config.ts'
import type { Resolve } from '../../../outbound/outbound-client.ts'
import { IdentityProvider } from './identity-provider.ts'
import { providerClient } from './provider-client.ts'

interface Options {
  readonly config: Pick<Config, 'identityProviders' | 'publicUrl' | 'outboundAllow'>
  readonly resolve: Resolve | undefined
  readonly timeoutMs: number
}

/** Services by which users sign in, as they are configured. */
export function identityProvidersOf({ config, ...network }: Options): readonly IdentityProvider[] {
  const { identityProviders, publicUrl = '', outboundAllow } = config
  return identityProviders.map((provider) => {
    const ask = providerClient({ ...network, outboundAllow, issuer: provider.issuer })
    return new IdentityProvider({ config: provider, publicUrl, ask })
  })
}
