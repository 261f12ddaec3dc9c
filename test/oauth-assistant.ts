import type { OAuthClientProvider, StoredOAuthTokens } from '@modelcontextprotocol/client'

type Provided<Name extends keyof OAuthClientProvider> = NonNullable<OAuthClientProvider[Name]>
type Kept<Name extends 'clientInformation' | 'discoveryState'> = ReturnType<Provided<Name>>

/** What a program keeps while the client that others use fetches its key. */
export class OAuthAssistant implements OAuthClientProvider {
  readonly clientMetadataUrl: string
  readonly redirectUrl = 'http://127.0.0.1:51812/callback'
  readonly clientMetadata = { client_name: 'Leaf Assistant', redirect_uris: [this.redirectUrl] }
  /** Where its user signs in. */
  sentTo: URL | undefined
  #client: Kept<'clientInformation'>
  #tokens: StoredOAuthTokens | undefined
  #discovery: Kept<'discoveryState'>
  #verifier = ''

  constructor(clientMetadataUrl: string) {
    this.clientMetadataUrl = clientMetadataUrl
  }

  readonly state = () => 'a state'
  readonly clientInformation = () => this.#client
  readonly saveClientInformation: Provided<'saveClientInformation'> = (client) => {
    this.#client = client
  }
  readonly tokens = () => this.#tokens
  readonly saveTokens: Provided<'saveTokens'> = (tokens) => {
    this.#tokens = tokens
  }
  readonly discoveryState: Provided<'discoveryState'> = () => this.#discovery
  readonly saveDiscoveryState: Provided<'saveDiscoveryState'> = (state) => {
    this.#discovery = state
  }
  readonly redirectToAuthorization = (url: URL) => {
    this.sentTo = url
  }
  readonly codeVerifier = () => this.#verifier
  readonly saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }
}
