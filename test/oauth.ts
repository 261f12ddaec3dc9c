import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import type { ClientGrant, ClientRequest } from '../src/features/people/oauth/oauth.schema.ts'
import type { Token } from '../src/features/people/oauth/token.service.ts'
import type { ClientHost } from './client-host.ts'
import type { Bearer } from './grants.ts'
import { made } from './made.ts'
import type { Person } from './people.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

export const PUBLIC_URL = 'https://plants.example.org'
const RESOURCE = `${PUBLIC_URL}/mcp`
/** Of a program on the machine of its user: its document names the same address without the port. */
export const REDIRECT_URI = 'http://127.0.0.1:51812/callback'

/** A service that programs can fetch keys from, if their documents are on the host. */
export function buildOAuthApp(
  engine: Parameters<typeof buildTestApp>[0],
  { options: { resolve, env } }: ClientHost,
  { env: more, ...options }: NonNullable<Parameters<typeof buildTestApp>[1]> = {},
): Promise<TestApp> {
  return buildTestApp(engine, { resolve, env: { ...env, PUBLIC_URL, ...more }, ...options })
}

/** What a program begins with, and what it needs at the end. */
export interface BegunRequest extends ClientRequest {
  readonly verifier: string
}

export function beginRequest(clientId: string, change: Partial<ClientRequest> = {}): BegunRequest {
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = hash('sha256', verifier, 'base64url')
  return { clientId, redirectUri: REDIRECT_URI, codeChallenge, resource: RESOURCE, verifier, ...change }
}

/** As the page sends it. */
export function asSent({ verifier: _verifier, ...request }: BegunRequest): ClientRequest {
  return request
}

/** The user lets the program in; gives the code. */
export async function giveCode(
  service: TestApp,
  by: Person,
  request: BegunRequest,
  { gardenId = by.user.id, role = 1 }: { gardenId?: number; role?: number } = {},
): Promise<string> {
  const payload = { ...asSent(request), gardenId, role }
  const { url } = await made<ClientGrant>(service, 'POST /api/v1/oauth/grants', { by, payload })
  const code = new URL(url).searchParams.get('code')
  assert.ok(code)
  return code
}

/** The form of a program that does all as it should, but for the change; undefined leaves a field out. */
export function tokenForm(
  { clientId, redirectUri, verifier, resource }: BegunRequest,
  code: string,
  change: Readonly<Record<string, string | undefined>> = {},
): string {
  const fields = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: clientId },
    ...{ code_verifier: verifier, resource, ...change },
  }
  const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return new URLSearchParams(given).toString()
}

export function askForToken(service: TestApp, payload: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return send(service, 'POST /oauth/token', { payload, headers })
}

/** Fetches a key, from the consent on. */
export async function fetchKey(
  service: TestApp,
  by: Person,
  request: BegunRequest,
  granted: Parameters<typeof giveCode>[3] = {},
): Promise<Bearer & { readonly code: string }> {
  const code = await giveCode(service, by, request, granted)
  const reply = await askForToken(service, tokenForm(request, code))
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token: token }: Token = reply.json()
  const grants = await made<{ id: number; hint?: string }[]>(service, 'GET /api/v1/grants', {
    by,
    headers: { 'frond-garden': String(granted.gardenId ?? by.user.id) },
  })
  const id = grants.find(({ hint }) => hint === token.slice(-4))?.id
  assert.ok(id)
  return { id, code, headers: { authorization: `Bearer ${token}` } }
}
