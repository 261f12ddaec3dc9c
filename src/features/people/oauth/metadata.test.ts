import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message } from '../../../../test/assistant.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { newKey, newLink } from '../../../../test/grants.ts'
import { registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import type { Environment } from '../../../config/config.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const DOCUMENTS = [
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-authorization-server',
] as const
const SCOPES = ['garden:read', 'garden:care', 'garden:write']
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=0, must-revalidate',
}

const resourceOf = (issuer: string) => ({
  resource: `${issuer}/mcp`,
  authorization_servers: [issuer],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Frond',
})
const serverOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

onEachEngine('what programs without a key are told', (engine) => {
  async function withService(
    env: Environment,
    work: (service: Awaited<ReturnType<typeof buildTestApp>>) => Promise<void>,
  ) {
    const service = await buildTestApp(engine, { env })
    try {
      await work(service)
    } finally {
      await service.close()
    }
  }

  for (const PUBLIC_URL of [
    'https://plants.example.org',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://[::1]:80/',
  ]) {
    test(`leads from a refused call to where they ask, at ${PUBLIC_URL}`, () =>
      withService({ PUBLIC_URL }, async (service) => {
        const issuer = PUBLIC_URL.replace(/\/$/, '')
        const { origin } = new URL(issuer)
        const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
        const by = await registerPerson(service)
        for (const [caller, challenge] of [
          [undefined, `Bearer realm="frond", ${metadata}`],
          [
            { id: 0, headers: { authorization: 'Bearer frnd_x' } },
            `Bearer realm="frond", error="invalid_token", ${metadata}`,
          ],
        ] as const) {
          const reply = await message(service, caller, LIST)
          assertFailure(reply, 401, 401, { headers: { 'www-authenticate': challenge } })
        }
        for (const other of [by, await newLink(service, by)]) {
          assertFailure(await send(service, 'POST /mcp', { by: other, payload: LIST }), 403, 403)
        }
        const elsewhere = await send(service, 'GET /api/v1/plants', {})
        assertFailure(elsewhere, 401, 401, { headers: { 'www-authenticate': 'Bearer realm="frond"' } })
        for (const document of DOCUMENTS) {
          const headers = { origin: 'https://evil.example' }
          const reply = await send(service, document, { headers })
          const wanted = document.endsWith('server') ? serverOf(issuer) : resourceOf(issuer)
          assert.deepEqual(reply.json(), wanted)
          assertHeaders(reply, HEADERS)
          const known = { 'if-none-match': String(reply.headers.etag) }
          assert.equal((await send(service, document, { headers: known })).statusCode, 304)
        }
        assertFailure(await send(service, 'GET /.well-known/oauth-protected-resource?a=b', {}), 1101, 400, {
          errors: [{ path: 'a', message: 'is not known here' }],
        })
      }))
  }

  test('stands at the root of the host for a server with a path', () =>
    withService({ PUBLIC_URL: 'https://example.org/plants' }, async (service) => {
      const issuer = 'https://example.org/plants'
      const root = '/.well-known/oauth-protected-resource'
      assertFailure(await message(service, undefined, LIST), 401, 401, {
        headers: {
          'www-authenticate': `Bearer realm="frond", resource_metadata="https://example.org${root}/plants/mcp"`,
        },
      })
      for (const path of [root, `${root}/mcp`, `${root}/plants`, `${root}/plants/mcp`] as const) {
        assert.deepEqual((await send(service, `GET ${path}`, {})).json(), resourceOf(issuer))
      }
      const server = '/.well-known/oauth-authorization-server'
      for (const path of [server, `${server}/plants`] as const) {
        assert.deepEqual((await send(service, `GET ${path}`, {})).json(), serverOf(issuer))
      }
    }))

  for (const [title, env] of [
    ['without a public address', {}],
    ['where a code could be read on its way', { PUBLIC_URL: 'http://plants.example.org' }],
    ['where only the name is like that of the machine', { PUBLIC_URL: 'http://localhost.example.org' }],
    ['if the operator has switched the tools off', { PUBLIC_URL: 'https://plants.example.org', MCP: 'off' }],
  ] as const) {
    test(`is nothing ${title}`, () =>
      withService(env, async (service) => {
        const by = await registerPerson(service)
        for (const route of [
          ...DOCUMENTS,
          ...(['POST /oauth/token', 'POST /api/v1/oauth/look', 'POST /api/v1/oauth/grants'] as const),
        ]) {
          assertFailure(await send(service, route, { by }), 1104, 404)
        }
        if ('MCP' in env) return
        // Keys that users have made are taken as ever.
        assert.equal((await message(service, await newKey(service, by), LIST)).statusCode, 200)
        assertFailure(await message(service, undefined, LIST), 401, 401, {
          headers: { 'www-authenticate': 'Bearer realm="frond"' },
        })
      }))
  }
})
