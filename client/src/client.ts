import type {
  AnswerOf,
  CallOptions,
  CursorAnswerOf,
  CursorOptionsOf,
  CursorPath,
  DataOf,
  DownloadPath,
  ItemOf,
  Method,
  OptionsArgument,
  OptionsOf,
  PagedPath,
  PathOf,
  UploadPath,
} from './call-types.ts'
import type { Clock } from './clock.ts'
import type { Download, DownloadOptions } from './download.ts'
import type { EventsOptions, GardenEvent, Reset } from './events.ts'
import type { SrcSet, Variant } from './media-url.ts'
import type { Page } from './pages.ts'
import type { Reply } from './reply.ts'
import type { RetryPolicy } from './retry.ts'
import type { SessionEnd } from './session.ts'
import type { TokenStore, User } from './token-store.ts'
import type { UploadOptions } from './upload.ts'

export interface ClientOptions {
  /** Where the service is, without `/api/v1`; in a browser nothing means the origin of the page. */
  readonly baseUrl?: string
  /** Where the session is kept; in memory unless given. */
  readonly tokenStore?: TokenStore
  /** The token of a key, by which a program calls without a session. */
  readonly accessKey?: string
  /** The id of the garden that all calls are about; the own one, or that of the key, unless given. */
  readonly garden?: number
  /** As in Accept-Language: `de`, or `zh-Hans, en;q=0.5`. */
  readonly language?: string
  readonly retries?: Partial<RetryPolicy>
  /** How long an attempt may take, in milliseconds; 30 seconds unless given. Uploads have no such limit. */
  readonly timeout?: number
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: Clock
  /** From 0 to 1, for the length of waits. */
  readonly random?: () => number
}

export type Credentials = OptionsOf<'post', '/api/v1/auth/login'>['body']
export type Registration = OptionsOf<'post', '/api/v1/auth/register'>['body']
export type PasskeyProof = OptionsOf<'post', '/api/v1/auth/passkey-sign-in'>['body']
export type ProviderProof = OptionsOf<'post', '/api/v1/auth/oidc/finish'>['body']
export type PasswordChoice = OptionsOf<'post', '/api/v1/auth/set-password'>['body']

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: OptionsArgument<M, P>
) => Promise<AnswerOf<M, P>>

export interface FrondClient {
  /** Each returns the `data` of the answer, or throws a `FrondError` or a `ConnectionError`. */
  get<P extends CursorPath>(path: P, options: CursorOptionsOf<P>): Promise<CursorAnswerOf<P>>
  get<P extends PathOf<'get'>>(path: P, ...options: OptionsArgument<'get', P>): Promise<AnswerOf<'get', P>>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly patch: Call<'patch'>
  readonly delete: Call<'delete'>
  /** Makes the call and gives what came along as well: ETag, request id, time of the server. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<Reply<AnswerOf<M, P>>>

  /** All elements of a list, fetched a page at a time. */
  items<P extends PagedPath>(
    path: P,
    ...options: OptionsArgument<'get', P>
  ): AsyncGenerator<ItemOf<P>, void, void>
  pages<P extends PagedPath>(
    path: P,
    ...options: OptionsArgument<'get', P>
  ): AsyncGenerator<Page<ItemOf<P>>, void, void>

  /** What happens in the garden, for `for await`; connections that are lost are opened again, and nothing is missed. */
  events(options?: EventsOptions): AsyncGenerator<GardenEvent | Reset, void, void>

  upload<P extends UploadPath>(path: P, file: Blob, options?: UploadOptions): Promise<DataOf<'post', P>>
  /** A file that is too large to wait for without a word; fails if not all of it arrives. */
  download(path: DownloadPath, options?: DownloadOptions): Promise<Download>
  /** The address of a picture in a size and format; takes its `url` or storage key. */
  mediaUrl(file: string, variant?: Variant): string
  /** For `<img srcset>` and `<source srcset>`. */
  srcSet(file: string, wanted: SrcSet): string

  signUp(registration: Registration, options?: CallOptions): Promise<User>
  signIn(credentials: Credentials, options?: CallOptions): Promise<User>
  /** By what the browser made of the options of `passkey-sign-in/options`. */
  signInByPasskey(proof: PasskeyProof, options?: CallOptions): Promise<User>
  /** By what came back from the provider to which the address of `oidc/start` leads. */
  signInByProvider(proof: ProviderProof, options?: CallOptions): Promise<User>
  /** By the token of a link that an administrator made. */
  setPassword(choice: PasswordChoice, options?: CallOptions): Promise<User>
  /**
   * Here at once, whatever the network does; rejects if the server could not be told. Resolves to where the session at the
   * provider ends that signed the user in.
   */
  signOut(): Promise<string | undefined>
  /** The signed-in user. */
  readonly user: User | undefined
  /** Signed in here or in another tab. Returns what ends the notices. */
  onSessionStart(listener: (user: User) => void): () => void
  onSessionEnd(listener: (reason: SessionEnd) => void): () => void

  /** Sets the garden of all calls from now on. */
  garden: number | undefined
  /** Sets the language of all calls from now on. */
  language: string | undefined
}
