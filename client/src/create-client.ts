import createClient from 'openapi-fetch'
import type { CallOptions, Method } from './call-types.ts'
import type { ClientOptions, FrondClient } from './client.ts'
import { systemClock } from './clock.ts'
import { type DownloadOptions, fetchOrFail, receive } from './download.ts'
import { readEvents } from './events.ts'
import { exchange, type Tokens } from './exchange.ts'
import type { components } from './generated/api-types.ts'
import { BY_CURSOR, KEYED, SIGNED_IN } from './generated/operations.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { mediaUrl, srcSet } from './media-url.ts'
import { itemsOf, type Page, type Query, readPages } from './pages.ts'
import { type Failure, failureOf, replyOf } from './reply.ts'
import { RETRIES, type Repeats } from './retry.ts'
import { SessionKeeper } from './session.ts'
import { memoryTokenStore } from './token-store.ts'
import { ofFrond, sendByFetch } from './transport.ts'
import { sendUpload, type UploadOptions } from './upload.ts'

/** Any operation: what each takes and answers is in the types of `FrondClient`. */
type AnyPaths = Record<
  string,
  Record<
    Method,
    {
      parameters: { query?: Query; path?: Record<string, unknown> }
      requestBody?: { content: { 'application/json': unknown } }
      responses: {
        200: { content: { 'application/json': string } }
        default: { content: { 'application/json': Failure } }
      }
    }
  >
>

interface AnyOptions extends CallOptions {
  readonly path?: Record<string, unknown>
  readonly query?: Query
  readonly body?: unknown
  readonly ifMatch?: string
  readonly idempotencyKey?: string
}

const EVENT_STREAM = 'text/event-stream'

/**
 * The response to a refresh may get lost, and the spent token then works for another minute. All attempts together
 * stay well within it.
 */
const REFRESH = { timeout: 10_000, policy: { retries: 3, firstDelay: 500, longestDelay: 5_000 } }

export function createFrondClient(given: ClientOptions = {}): FrondClient {
  const { clock = systemClock, random = Math.random, timeout = 30_000 } = given
  const fetch = given.fetch ?? ((...request) => globalThis.fetch(...request))
  const baseUrl = (given.baseUrl ?? '').replace(/\/$/, '')
  const policy = { ...RETRIES, ...given.retries }
  const api = createClient<AnyPaths>({ baseUrl })
  const session = new SessionKeeper({ store: given.tokenStore ?? memoryTokenStore(), clock, renew })
  const { accessKey } = given
  const tokens: Tokens = accessKey === undefined ? session : keyed(accessKey)
  const context = { tokens, clock, random, policy }
  let { language, garden } = given

  async function request(
    method: Method,
    path: string,
    options: AnyOptions = {},
    limits = { timeout, policy },
  ) {
    const name = `${method} ${path}`
    const { signal, body } = options
    let mayBeDone = false
    const { data, error, response } = await api.request(method, path, {
      params: { path: options.path ?? {}, query: options.query ?? {} },
      ...(body === undefined ? {} : { body }),
      headers: headersOf(name, options),
      parseAs: 'text',
      fetch: (request: Request) =>
        exchange(
          { ...context, policy: limits.policy },
          {
            needsToken: SIGNED_IN.has(name),
            repeats: repeatsOf(method, path, options),
            signal,
            attempt: async (accessToken) => {
              const before = mayBeDone
              mayBeDone = true
              const response = await sendByFetch(fetch, request, {
                accessToken,
                signal,
                timeout: limits.timeout,
              })
              mayBeDone = before || response.status === 503
              return response
            },
          },
        ),
    })
    if (error === undefined) return replyOf(response, data)
    // What an attempt without an answer has deleted is not there any more.
    const isGone = method === 'delete' && mayBeDone && response.status === 404
    if (isGone) return replyOf(response, JSON.stringify(error))
    throw failureOf(response, error)
  }

  function headersOf(name: string, options: AnyOptions): Record<string, string> {
    const wanted = options.language ?? language
    return {
      ...(wanted === undefined ? {} : { 'Accept-Language': wanted }),
      ...(SIGNED_IN.has(name) ? inGarden() : {}),
      ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
      ...(KEYED.has(name) ? { 'Idempotency-Key': options.idempotencyKey ?? newIdempotencyKey() } : {}),
    }
  }

  function inGarden(): Record<string, string> {
    return garden === undefined ? {} : { 'Frond-Garden': `${garden}` }
  }

  async function renew(refreshToken: string): Promise<components['schemas']['Session']> {
    const { data } = await request('post', '/api/v1/auth/refresh', { body: { refreshToken } }, REFRESH)
    return data
  }

  const dataOf = (method: Method) => async (path: string, options?: AnyOptions) =>
    (await request(method, path, options)).data

  async function signInBy(path: string, body: unknown, options: CallOptions | undefined) {
    const { data } = await request('post', path, { ...options, body })
    return session.start(data)
  }

  function pages(path: string, options: AnyOptions = {}): AsyncGenerator<Page<never>, void, void> {
    const read = async (query: Query) => (await request('get', path, { ...options, query })).data
    return readPages(read, options.query ?? {}, BY_CURSOR.has(`get ${path}`))
  }

  function addressOf(path: string): URL {
    return new URL(`${baseUrl}${path}`, globalThis.location?.href)
  }

  /** The body of the stream, which no deadline ends. */
  async function openEvents(
    after: number | undefined,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const url = addressOf('/api/v1/events')
    if (after !== undefined) url.searchParams.set('after', `${after}`)
    const response = await exchange(
      { ...context, policy: { ...policy, retries: 0 } },
      {
        needsToken: true,
        repeats: 'freely',
        signal,
        attempt: (accessToken) => {
          const headers = new Headers({ Accept: EVENT_STREAM, ...inGarden() })
          if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`)
          return fetch(url.href, { headers, signal })
        },
      },
    )
    const type = response.headers.get('Content-Type')
    if (type === EVENT_STREAM && response.body !== null) return response.body
    throw failureOf(response, JSON.parse(await ofFrond(response, await response.text()).text()))
  }

  /** Not repeated once it has begun: what has arrived is of no use to a second attempt. */
  async function download(path: string, options: DownloadOptions = {}) {
    const { signal } = options
    const response = await exchange(context, {
      needsToken: true,
      repeats: 'freely',
      signal,
      attempt: async (accessToken) => {
        const headers = new Headers(language === undefined ? {} : { 'Accept-Language': language })
        if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`)
        return fetchOrFail(fetch, addressOf(path).href, { headers, ...(signal && { signal }) })
      },
    })
    if (response.ok) return receive(response, options)
    throw failureOf(response, JSON.parse(await ofFrond(response, await response.text()).text()))
  }

  async function upload(path: string, file: Blob, options: UploadOptions = {}) {
    const url = addressOf(path)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, `${value}`)
    const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
    const response = await exchange(context, {
      needsToken: true,
      repeats: 'freely',
      signal: options.signal,
      attempt: (accessToken) => {
        const headers = new Headers({ 'Idempotency-Key': idempotencyKey, ...inGarden() })
        if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`)
        return sendUpload(fetch, { url: url.href, headers, file, options })
      },
    })
    const text = await response.text()
    if (response.ok) return replyOf(response, text).data
    throw failureOf(response, JSON.parse(text))
  }

  return {
    get: dataOf('get'),
    post: dataOf('post'),
    put: dataOf('put'),
    patch: dataOf('patch'),
    delete: dataOf('delete'),
    request: (method: Method, path: string, options?: AnyOptions) => request(method, path, options),
    pages,
    items: (path: string, options?: AnyOptions) => itemsOf(pages(path, options)),
    events: (options = {}) => readEvents({ open: openEvents, clock, random, policy }, options),
    upload,
    download,
    mediaUrl: (file, variant) => mediaUrl(baseUrl, file, variant),
    srcSet: (file, wanted) => srcSet(baseUrl, file, wanted),
    signUp: (registration, options) => signInBy('/api/v1/auth/register', registration, options),
    signIn: (credentials, options) => signInBy('/api/v1/auth/login', credentials, options),
    signInByPasskey: (proof, options) => signInBy('/api/v1/auth/passkey-sign-in', proof, options),
    signInByProvider: (proof, options) => signInBy('/api/v1/auth/oidc/finish', proof, options),
    setPassword: (choice, options) => signInBy('/api/v1/auth/set-password', choice, options),
    signOut: async () => {
      const { refreshToken, logoutUrl } = session
      session.end('signed-out')
      if (refreshToken !== undefined) await request('post', '/api/v1/auth/logout', { body: { refreshToken } })
      return logoutUrl
    },
    get user() {
      return session.user
    },
    onSessionStart: (listener) => session.onStart(listener),
    onSessionEnd: (listener) => session.onEnd(listener),
    get garden() {
      return garden
    },
    set garden(wanted) {
      garden = wanted
    },
    get language() {
      return language
    },
    set language(wanted) {
      language = wanted
    },
  }
}

/** A key that is refused is not good any more, and nothing replaces it. */
function keyed(accessKey: string): Tokens {
  return { accessToken: async () => accessKey, replacementFor: async () => undefined }
}

/** Those that take or use up a secret count each time, or fail the second time. A change with If-Match would find its own traces. */
function repeatsOf(method: Method, path: string, { ifMatch }: AnyOptions): Repeats {
  if (method === 'get' || KEYED.has(`${method} ${path}`)) return 'freely'
  if (path === '/api/v1/auth/refresh' || path === '/api/v1/auth/logout') return 'freely'
  if (path.startsWith('/api/v1/auth/')) return 'never'
  return (method === 'put' || method === 'delete') && ifMatch === undefined ? 'freely' : 'unless-done'
}
