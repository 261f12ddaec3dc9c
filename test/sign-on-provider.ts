import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** What a provider tells of a user. */
export interface ProviderUser {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

interface Options {
  /** Where the service under test is reached. */
  readonly publicUrl: string
  readonly users: Readonly<Record<string, ProviderUser>>
  /** Takes what the provider posts to the service, which may have no port. */
  readonly post?: (url: string, form: string) => Promise<{ readonly status: number }>
}

export interface SignOnProvider extends AsyncDisposable {
  readonly issuer: string
  /** The variables by which the service knows it. */
  readonly env: Readonly<Record<string, string>>
}

const CLIENT_ID = 'frond'
const CLIENT_SECRET = 'a secret between provider and service'
const SCOPES = 'openid profile email groups'

/**
 * A real provider of OpenID Connect on a port of its own, which demands PKCE. Its page asks for nothing but the name of a user, and
 * it asks for no consent.
 */
export async function startSignOnProvider({
  publicUrl,
  users,
  post = postForm,
}: Options): Promise<SignOnProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/auth/callback`],
        backchannel_logout_uri: `${publicUrl}/api/v1/auth/oidc/1/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // Its own page asks another host for a font.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = leavingPage(form)
        },
      },
    },
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
    jwks: { keys: [key] },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...users[accountId] }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc
      assert.ok(client !== undefined && session?.accountId !== undefined)
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    // Its own way would refuse to call this machine.
    fetch: async (url, request) => {
      const { status } = await post(String(url), String(request?.body))
      return new Response(null, { status })
    },
  }
  const provider = new Provider(issuer, configuration)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) void answerSignIn(provider, request, response)
    else handle(request, response)
  })
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_SCOPES: SCOPES,
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function postForm(url: string, form: string): Promise<{ readonly status: number }> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return fetch(url, { method: 'POST', headers, body: form })
}

const PAGE = `<!doctype html><html lang="en"><title>Sign in</title>
<form method="post"><label>User <input name="user" autofocus></label> <button>Sign in</button></form></html>`

function leavingPage(form: string): string {
  return `<!doctype html><html lang="en"><title>Sign out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`
}

async function answerSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE)
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('user') ?? ''
  const result = accountId === '' ? { error: 'access_denied' } : { login: { accountId } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** A browser of one user, who is signed in at the provider once, and stays so. */
export class ProviderVisitor {
  readonly #user: string
  readonly #cookies = new Map<string, string>()

  /** Without a name the user refuses. */
  constructor(user: string) {
    this.#user = user
  }

  /** Opens the address that the service gave, and gives the query string with which the provider sends the user back. */
  async open(url: string, publicUrl: string): Promise<string> {
    for (let at = url; ; ) {
      if (at.startsWith(`${publicUrl}/`)) return new URL(at).search
      const page = await this.#ask(at)
      const next = page.headers.get('location')
      if (next === null && page.status === 200) {
        const body = new URLSearchParams({ user: this.#user })
        const answer = await this.#ask(at, { method: 'POST', body })
        at = new URL(answer.headers.get('location') ?? assert.fail(await answer.text()), at).href
      } else {
        at = new URL(next ?? assert.fail(`${page.status} ${await page.text()}`), at).href
      }
    }
  }

  /** Answers the page that asks whether to leave. */
  async leave(url: string): Promise<void> {
    const page = await (await this.#ask(url)).text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? assert.fail(page)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? assert.fail(page)
    await this.#ask(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  }

  async #ask(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }
}

function portOf(address: AddressInfo | string | null): number {
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}
