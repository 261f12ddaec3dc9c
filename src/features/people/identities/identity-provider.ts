import type { JWTVerifyGetKey } from 'jose'
import type { ClientAuth, Configuration } from 'openid-client'
import type { IdentityProviderConfig } from '../../../config/identity-providers.ts'
import { AppError } from '../../../http/errors.ts'
import type { AskOutbound } from '../../../outbound/outbound-client.ts'
import type { SignOnFlow } from '../flows/flows.service.ts'
import { isIdentifier, isIncomplete, type Told, toldBy } from './claims.ts'
import { isSilence, libraryClient } from './provider-client.ts'

/** It is loaded when the first user signs in by a provider. */
const library = () => import('openid-client')

const KEPT_MS = 3_600_000
/** Servers refuse longer ones; an ID token with hundreds of groups makes one. */
const LONGEST_ADDRESS = 4_096
/** Between the clocks of two servers. */
export const CLOCK_TOLERANCE_SECONDS = 30
/** A user, as a provider has vouched for. */
export interface Vouched extends Told {
  readonly issuer: string
  readonly subject: string
  /** The session at the provider. */
  readonly providerSession: string | null
  readonly logoutUrl: string | undefined
}

interface Discovered {
  readonly client: Configuration
  readonly keys: JWTVerifyGetKey
}

interface Options {
  readonly config: IdentityProviderConfig
  readonly publicUrl: string
  readonly ask: AskOutbound
}

/** One service by which users sign in. What it says of itself is asked for at the first need, and kept for an hour. */
export class IdentityProvider {
  readonly config: IdentityProviderConfig
  readonly #redirectUri: string
  readonly #send: ReturnType<typeof libraryClient>
  #kept: { readonly discovered: Promise<Discovered>; readonly until: number } | undefined

  constructor({ config, publicUrl, ask }: Options) {
    this.config = config
    this.#redirectUri = new URL(`${publicUrl}/auth/callback`).href
    this.#send = libraryClient(ask)
  }

  /** Providers write a slash after their host, or none. */
  isOf(issuer: string): boolean {
    return new URL(issuer).href === new URL(this.config.issuer).href
  }

  /** Where the user signs in, and what the answer must fit to. */
  async begin(): Promise<{ url: string } & Pick<SignOnFlow, 'state' | 'nonce' | 'verifier'>> {
    const { client } = await this.#discovered()
    const openId = await library()
    const [state, nonce, verifier] = [
      openId.randomState(),
      openId.randomNonce(),
      openId.randomPKCECodeVerifier(),
    ]
    const url = openId.buildAuthorizationUrl(client, {
      redirect_uri: this.#redirectUri,
      scope: this.config.scopes,
      ...{ state, nonce },
      code_challenge: await openId.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, state, nonce, verifier }
  }

  /** Throws FLOW_INVALID for whatever does not fit, or was not signed by the provider. */
  async finish(callback: string, { state, nonce, verifier }: SignOnFlow): Promise<Vouched> {
    const { client } = await this.#discovered()
    try {
      return await this.#vouched(client, callback, { state, nonce, verifier })
    } catch (error) {
      throw isSilence(error) ? silent(error) : refused(error)
    }
  }

  async #vouched(
    client: Configuration,
    callback: string,
    { state, nonce, verifier }: Pick<SignOnFlow, 'state' | 'nonce' | 'verifier'>,
  ): Promise<Vouched> {
    const openId = await library()
    const address = new URL(this.#redirectUri)
    address.search = callback
    const tokens = await openId.authorizationCodeGrant(client, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (idToken === undefined || !isIdentifier(idToken.sub)) throw new Error('There is no usable subject')
    const { iss: issuer, sub: subject, sid } = idToken
    const { userinfo_endpoint: asks, end_session_endpoint: ends } = client.serverMetadata()
    const isAsked = asks !== undefined && isIncomplete(idToken, this.config)
    const userInfo = isAsked ? await openId.fetchUserInfo(client, tokens.access_token, subject) : {}
    const logoutUrl = (hint: Record<string, string>) => openId.buildEndSessionUrl(client, hint).href
    const hinted = ends === undefined ? undefined : logoutUrl({ id_token_hint: tokens.id_token ?? '' })
    return {
      ...toldBy(idToken, userInfo, this.config),
      ...{ issuer, subject },
      providerSession: isIdentifier(sid) ? sid : null,
      // Without the hint the provider asks its user.
      logoutUrl: hinted !== undefined && hinted.length > LONGEST_ADDRESS ? logoutUrl({}) : hinted,
    }
  }

  /** What verifies a token that the provider sends by itself, and its issuer. */
  async verification(): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
    const { client, keys } = await this.#discovered()
    return { issuer: client.serverMetadata().issuer, keys }
  }

  /** Many users wait for one request. What went wrong is not kept. */
  async #discovered(): Promise<Discovered> {
    const now = Date.now()
    if (this.#kept === undefined || this.#kept.until <= now || this.#kept.until > now + KEPT_MS) {
      this.#kept = { discovered: this.#discover(), until: now + KEPT_MS }
    }
    const kept = this.#kept
    try {
      return await kept.discovered
    } catch (error) {
      if (this.#kept === kept) this.#kept = undefined
      throw silent(error)
    }
  }

  async #discover(): Promise<Discovered> {
    const openId = await library()
    const { issuer, clientId, clientSecret } = this.config
    const { protocol } = new URL(issuer)
    const client = await openId.discovery(
      new URL(issuer),
      clientId,
      { [openId.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? openId.None() : secretly(openId, clientSecret),
      {
        [openId.customFetch]: this.#send,
        execute: [
          // Without it a token would be believed for the connection that it came by.
          openId.enableNonRepudiationChecks,
          ...(protocol === 'http:' ? [openId.allowInsecureRequests] : []),
        ],
      },
    )
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const { jwks_uri: keys = '', end_session_endpoint: ends } = client.serverMetadata()
    // These throw for what is no address on the web.
    openId.buildAuthorizationUrl(client, {})
    if (ends !== undefined) openId.buildEndSessionUrl(client, {})
    return { client, keys: createRemoteJWKSet(new URL(keys), { [customFetch]: this.#send }) }
  }
}

/** In the header, as the standard has it, unless the provider takes secrets in the body only. */
function secretly(
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
  secret: string,
): ClientAuth {
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const auth = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    auth(secret)(server, ...rest)
  }
}

function silent(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'The service that you sign in by does not answer as it should; try again shortly.',
    cause,
  })
}

function refused(cause: unknown): AppError {
  return new AppError('FLOW_INVALID', {
    message: 'The service that you sign in by has refused, or its answer cannot be trusted; begin anew.',
    cause,
  })
}
