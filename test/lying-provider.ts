import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import type { Gate } from './gate.ts'

type Claims = Readonly<Record<string, unknown>>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What a provider does that does not do as it should. */
export interface Lies {
  /** In place of those that belong into the ID token; undefined leaves one out. */
  readonly idToken?: Claims
  readonly signed?: 'none' | 'HS256' | 'by a stranger'
  /** In place of the parameters that belong into the address to come back to. */
  readonly callback?: Readonly<Record<string, string | undefined>>
  /** In place of the answers at `/token`, `/userinfo` and so on. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** In place of what the provider says of itself. */
  readonly metadata?: Claims
  readonly userInfo?: Claims
}

interface Keys {
  readonly own: CryptoKey
  readonly stranger: CryptoKey
  readonly published: JWK
}

const KEY_ID = 'one'
export const CLIENT_ID = 'frond'
const SECRET = 'a secret between provider and service'

/** A provider of OpenID Connect without pages, which signs in any user that a test names, and lies where it is told to. */
export class LyingProvider implements AsyncDisposable {
  readonly issuer: string
  readonly #server: ReturnType<typeof createServer>
  readonly #keys: Keys
  readonly #codes = new Map<string, { challenge: string; claims: Claims }>()
  /** While it is closed nothing is answered. */
  gate: Gate | undefined
  /** How often each path was asked for. */
  readonly asked: Record<string, number> = {}
  lies: Lies = {}

  private constructor(server: ReturnType<typeof createServer>, port: number, keys: Keys) {
    this.issuer = `http://127.0.0.1:${port}`
    this.#server = server
    this.#keys = keys
    server.on('request', (request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<LyingProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const [own, stranger] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
    const published = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, use: 'sig', alg: 'ES256' }
    const keys = { own: own.privateKey, stranger: stranger.privateKey, published }
    return new LyingProvider(server, portOf(server.address()), keys)
  }

  /** The variables by which a service knows it, as its provider of that id. */
  env(id = '1'): Readonly<Record<string, string>> {
    const prefix = id === '1' ? 'OIDC_' : `OIDC_${id}_`
    return {
      [`${prefix}ISSUER`]: this.issuer,
      [`${prefix}CLIENT_ID`]: CLIENT_ID,
      [`${prefix}CLIENT_SECRET`]: SECRET,
    }
  }

  /** Signs a user in where the service sent them, and gives the query string that they come back with. */
  signIn(url: string, user: Claims): string {
    const asked = new URL(url).searchParams
    assert.equal(asked.get('code_challenge_method'), 'S256')
    const code = randomUUID()
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      ...{ iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 60, nonce: asked.get('nonce') },
      ...user,
    }
    this.#codes.set(code, { challenge: asked.get('code_challenge') ?? '', claims })
    const callback = { code, state: asked.get('state') ?? '', iss: this.issuer, ...this.lies.callback }
    const given = Object.entries(callback).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return new URLSearchParams(given).toString()
  }

  /** A token by which the provider ends sessions; claims that are undefined are left out. */
  logoutToken(claims: Claims, { typ = 'logout+jwt' }: { typ?: string } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1_000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const own = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: randomUUID(), events }
    return this.#signed({ ...own, ...claims }, typ)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer)
    this.asked[pathname] = (this.asked[pathname] ?? 0) + 1
    await this.gate?.wait()
    const lie = this.lies.answers?.[pathname]
    if (lie) lie(request, response)
    else if (pathname === '/.well-known/openid-configuration') answerJson(response, this.#metadata())
    else if (pathname === '/keys') answerJson(response, { keys: [this.#keys.published] })
    else if (pathname === '/token') await this.#answerToken(request, response)
    else if (pathname === '/userinfo') answerJson(response, this.lies.userInfo ?? {})
    else answerJson(response, {}, 404)
  }

  #metadata(): Claims {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      // It would let a careless client believe it.
      id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      ...(this.lies.userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      ...this.lies.metadata,
    }
  }

  async #answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const basic = `${CLIENT_ID}:${new URLSearchParams({ SECRET }).toString().slice('SECRET='.length)}`
    const isClient = request.headers.authorization === `Basic ${Buffer.from(basic).toString('base64')}`
    const form = new URLSearchParams(await text(request))
    const code = form.get('code') ?? ''
    const found = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient || found?.challenge !== challenge) {
      answerJson(response, { error: isClient ? 'invalid_grant' : 'invalid_client' }, 400)
      return
    }
    const token = await this.#signed({ ...found.claims, ...this.lies.idToken }, 'JWT')
    answerJson(response, { access_token: randomUUID(), token_type: 'Bearer', id_token: token })
  }

  async #signed(given: Claims, typ: string): Promise<string> {
    const claims = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const { signed } = this.lies
    if (signed === 'none') return new UnsecuredJWT(claims).encode()
    const jwt = new SignJWT(claims)
    if (signed === 'HS256') {
      // By what both know.
      return jwt.setProtectedHeader({ alg: 'HS256', typ }).sign(Buffer.from(SECRET))
    }
    const key = signed === undefined ? this.#keys.own : this.#keys.stranger
    return jwt.setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ }).sign(key)
  }
}

export function answerJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function portOf(address: AddressInfo | string | null): number {
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}
