import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const APP = 'https://app.example.org'
const OTHER = 'https://evil.example.org'
const EXPOSED =
  'Accept-Ranges, Content-Disposition, Content-Language, Content-Range, ETag, Frond-Corrected, Idempotent-Replay, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id'
const ACCEPTED =
  'Accept-Language, Authorization, Content-Type, Frond-Garden, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Range, X-Request-Id'

const NONE = {
  'access-control-allow-origin': undefined,
  'access-control-allow-methods': undefined,
  'access-control-allow-headers': undefined,
  'access-control-expose-headers': undefined,
  'access-control-max-age': undefined,
  'access-control-allow-credentials': undefined,
}

// On SQLite only: origins are checked before any database query.
describe('calls from browsers', () => {
  async function start(t: TestContext, origins?: string) {
    const env = origins === undefined ? {} : { CORS_ORIGINS: origins }
    const { app, close } = await buildTestApp(undefined, { env, extraRoutes: probeRoutes })
    t.after(close)
    return {
      app,
      get: (origin: string, url = '/api/v1/plant-categories') => app.inject({ url, headers: { origin } }),
      preflight: (origin: string, url = '/api/v1/for-users') =>
        app.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,content-type',
          },
        }),
    }
  }

  test('no origin is allowed unless it is configured', async (t) => {
    const { get, preflight } = await start(t)
    assertHeaders(await get(APP), { ...NONE, vary: undefined })
    assertHeaders(await preflight(APP), { ...NONE, vary: undefined, allow: 'OPTIONS, POST' })
  })

  test('a listed origin may call and read', async (t) => {
    const { get } = await start(t, `${APP}, http://localhost:5173`)
    for (const origin of [APP, 'http://localhost:5173']) {
      assertHeaders(await get(origin), {
        ...NONE,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED,
        vary: 'Origin',
      })
    }
  })

  test('failures can be read too', async (t) => {
    const { get } = await start(t, APP)
    const headers = { 'access-control-allow-origin': APP, vary: 'Origin' }
    assertFailure(await get(APP, '/api/v1/nothing'), 1104, 404, { headers })
    assertFailure(await get(APP, '/api/v1/enumerations?x=1'), 1101, 400, {
      headers,
      errors: [{ path: 'x', message: 'is not known here' }],
    })
  })

  test('an origin that is not listed gets nothing, and caches are told', async (t) => {
    const { get, preflight } = await start(t, APP)
    for (const origin of [OTHER, 'null', `${APP}.evil.org`, 'http://app.example.org']) {
      assertHeaders(await get(origin), { ...NONE, vary: 'Origin' })
      assertHeaders(await preflight(origin), { ...NONE, vary: 'Origin' })
    }
  })

  test('a preflight names methods and headers, before anyone asks for a token', async (t) => {
    const { preflight } = await start(t, APP)
    const response = await preflight(APP)
    assert.equal(response.statusCode, 204)
    assert.equal(response.body, '')
    assertHeaders(response, {
      ...NONE,
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'OPTIONS, POST',
      'access-control-allow-headers': ACCEPTED,
      'access-control-expose-headers': EXPOSED,
      'access-control-max-age': '7200',
      allow: 'OPTIONS, POST',
      vary: 'Origin',
    })
  })

  test('a star allows every origin with one and the same answer', async (t) => {
    const { get, preflight } = await start(t, '*')
    assertHeaders(await get(OTHER), {
      ...NONE,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
      vary: undefined,
    })
    assertHeaders(await preflight(OTHER), {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'OPTIONS, POST',
    })
  })

  test('the public keys may be read from anywhere, whatever is configured', async (t) => {
    const url = '/.well-known/jwks.json'
    const everybody = {
      ...NONE,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
    }
    for (const origins of [undefined, APP]) {
      const { app, get, preflight } = await start(t, origins)
      for (const response of [await get(OTHER, url), await app.inject(url), await get(OTHER, `${url}?`)]) {
        assert.equal(response.statusCode, 200)
        assertHeaders(response, { ...everybody, vary: undefined })
      }
      const response = await preflight(OTHER, url)
      assert.equal(response.statusCode, 204)
      assertHeaders(response, {
        ...everybody,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': ACCEPTED,
        'access-control-max-age': '7200',
        vary: undefined,
      })
      assertHeaders(await get(OTHER), NONE)
    }
  })
})
