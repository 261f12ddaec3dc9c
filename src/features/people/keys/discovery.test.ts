import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { registerPerson } from '../../../../test/people.ts'
import { listen } from '../../../../test/raw-http.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import type { OpenIdConfiguration } from './keys.schema.ts'

const DISCOVERY = 'GET /.well-known/openid-configuration'

async function serviceAt(t: TestContext, publicUrl: string | undefined) {
  const service = await buildTestApp(undefined, { env: { PUBLIC_URL: publicUrl } })
  t.after(() => service.close())
  return service
}

// On one engine: no database is asked.
describe('the OpenID configuration', () => {
  test('names the issuer as it is configured, and where the keys are', async (t) => {
    for (const [configured, jwksUri] of [
      ['https://plants.example.org', 'https://plants.example.org/.well-known/jwks.json'],
      ['https://plants.example.org/', 'https://plants.example.org/.well-known/jwks.json'],
      ['https://Example.org:443/care//', 'https://Example.org:443/care/.well-known/jwks.json'],
    ] as const) {
      const reply = await send(await serviceAt(t, configured), DISCOVERY)
      assert.deepEqual(reply.json(), {
        issuer: configured,
        jwks_uri: jwksUri,
        response_types_supported: ['token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        claims_supported: ['iss', 'aud', 'sub', 'sid', 'role', 'iat', 'exp', 'jti'],
      })
      assert.equal(reply.statusCode, 200)
      assertHeaders(reply, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        'access-control-allow-origin': '*',
      })
    }
  })

  test('is tagged, and takes no parameters', async (t) => {
    const service = await serviceAt(t, 'https://plants.example.org')
    const { etag } = (await send(service, DISCOVERY)).headers
    const again = await send(service, DISCOVERY, { headers: { 'if-none-match': String(etag) } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    assertFailure(await send(service, `${DISCOVERY}?x=1`), 1101, 400, {
      errors: [{ path: 'x', message: 'is not known here' }],
    })
  })

  test('is not there without a public address', async (t) => {
    const service = await serviceAt(t, undefined)
    for (const request of [
      DISCOVERY,
      `${DISCOVERY}?x=1`,
      'POST /.well-known/openid-configuration',
    ] as const) {
      const reply = await send(service, request)
      assertFailure(reply, 1104, 404, { message: 'There is nothing at this address.' })
      assert.equal(reply.headers.allow, undefined)
    }
    const options = await service.app.inject({ method: 'OPTIONS', url: '/.well-known/openid-configuration' })
    assert.equal(options.statusCode, 404)
  })

  test('is all that a third party needs to verify a token', async (t) => {
    const service = await serviceAt(t, 'http://plants.example.org/')
    const { accessToken } = await registerPerson(service)
    const port = await listen(service.app)
    /** As a proxy at the public address would pass it on. */
    const reached = (address: string) => new URL(new URL(address).pathname, `http://127.0.0.1:${port}`)

    const answer = await fetch(reached('http://plants.example.org/.well-known/openid-configuration'))
    const found = (await answer.json()) as OpenIdConfiguration
    const { payload } = await jwtVerify(accessToken, createRemoteJWKSet(reached(found.jwks_uri)), {
      issuer: found.issuer,
      audience: 'frond',
      algorithms: found.id_token_signing_alg_values_supported,
    })
    assert.deepEqual(Object.keys(payload).sort(), found.claims_supported.toSorted())
  })
})
