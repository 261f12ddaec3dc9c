import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type AnyResponse, assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { passingTime } from '../../../test/passing-time.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Environment } from '../../config/config.ts'
import { loadConfig } from '../../config/config.ts'
import { createLogger } from '../../observe/logging/logger.ts'
import { Retirement } from '../connection/retirement.ts'
import { LIMITS } from '../limits.ts'
import { createServer } from '../server/server.ts'
import { OwnCalls } from './own-calls.ts'

const URL = '/api/v1/enumerations'

// On SQLite only: requests are counted before any database is asked.
describe('rate limiting', () => {
  async function start(t: TestContext, env: Environment) {
    const { app, close } = await buildTestApp(undefined, {
      ...{ env, extraRoutes: probeRoutes },
      onOneProcess: 'RATE_LIMIT counts in each process',
    })
    t.after(close)
    return app
  }

  function assertLimited(answer: AnyResponse): void {
    assertFailure(answer, 1108, 429, {
      headers: { 'ratelimit-limit': '3', 'ratelimit-remaining': '0' },
    })
    for (const name of ['retry-after', 'ratelimit-reset']) {
      const seconds = Number(answer.headers[name])
      assert.ok(seconds > 0 && seconds <= 60, `${name}: ${seconds}`)
    }
  }

  test('is off unless it is configured', async (t) => {
    const app = await start(t, {})
    for (let count = 0; count < 200; count++) {
      const response = await app.inject(URL)
      assert.equal(response.statusCode, 200)
      assertHeaders(response, { 'ratelimit-limit': undefined, 'x-ratelimit-limit': undefined })
    }
  })

  test('refuses what is beyond the limit, and says when to come back', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    for (const remaining of ['2', '1', '0']) {
      const response = await app.inject(URL)
      assert.equal(response.statusCode, 200)
      assertHeaders(response, {
        'ratelimit-limit': '3',
        'ratelimit-remaining': remaining,
        'retry-after': undefined,
      })
    }
    assertLimited(await app.inject(URL))
  })

  test('counts whatever is asked, wrong or right', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    const statuses = [
      await app.inject('/api/v1/nothing'),
      await app.inject({ method: 'DELETE', url: URL }),
      await app.inject({ method: 'POST', url: '/api/v1/for-users' }),
    ].map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses, [404, 405, 401])
    for (const url of ['/api/v1/nothing', '/api/v1/for-users', URL]) assertLimited(await app.inject(url))
  })

  test('leaves operators alone', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    for (let count = 0; count < 10; count++) {
      for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
        const response = await app.inject(url)
        assert.equal(response.statusCode, 200)
        assertHeaders(response, { 'ratelimit-limit': undefined })
      }
    }
    assertHeaders(await app.inject(URL), { 'ratelimit-remaining': '2' })
  })

  test('leaves the preflights of browsers alone, but no other OPTIONS', async (t) => {
    const origin = 'https://app.example.org'
    const app = await start(t, { RATE_LIMIT: '3', CORS_ORIGINS: origin })
    const ask = (headers: Record<string, string>) => app.inject({ method: 'OPTIONS', url: URL, headers })
    const preflight = { origin, 'access-control-request-method': 'GET' }
    const assertAllowed = async () => {
      const response = await ask(preflight)
      assert.equal(response.statusCode, 204)
      assertHeaders(response, { 'access-control-allow-origin': origin, 'ratelimit-limit': undefined })
    }
    for (let count = 0; count < 10; count++) await assertAllowed()
    for (const headers of [{}, { origin }, { 'access-control-request-method': 'GET' }]) {
      assert.equal((await ask(headers)).statusCode, 204)
    }
    assertLimited(await ask({}))
    assertLimited(await app.inject({ url: URL, headers: preflight }))
    await assertAllowed()
  })

  test('counts what looks like a preflight where no origin may call', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    const headers = { origin: 'https://app.example.org', 'access-control-request-method': 'GET' }
    const ask = () => app.inject({ method: 'OPTIONS', url: URL, headers })
    for (let count = 0; count < 3; count++) assert.equal((await ask()).statusCode, 204)
    assertLimited(await ask())
  })

  test('counts each address for itself', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    for (let count = 0; count < 3; count++) await app.inject({ url: URL, remoteAddress: '203.0.113.1' })
    assertLimited(await app.inject({ url: URL, remoteAddress: '203.0.113.1' }))
    assert.equal((await app.inject({ url: URL, remoteAddress: '203.0.113.2' })).statusCode, 200)
  })

  test('counts a /56 of IPv6 as one address, and IPv4 in IPv6 clothes as IPv4', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    const ask = (remoteAddress: string) => app.inject({ url: URL, remoteAddress })
    for (const address of ['2001:db8:0:1200::1', '2001:db8:0:12ff::1', '2001:db8:0:1234::5'])
      await ask(address)
    assertLimited(await ask('2001:db8:0:1201::9'))
    assert.equal((await ask('2001:db8:0:1300::1')).statusCode, 200)
    for (const address of ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101']) await ask(address)
    assertLimited(await ask('203.0.113.1'))
    assert.equal((await ask('::ffff:203.0.113.2')).statusCode, 200)
  })

  test('the minute passes whatever the clock says', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    const pass = passingTime(t)
    for (let count = 0; count < 3; count++) await app.inject(URL)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 })
    for (const [ms, seconds, words] of [
      [0, '60', '1 minute'],
      [1_000, '59', '59 seconds'],
      [58_999, '1', '1 second'],
    ] as const) {
      pass(ms)
      const refused = await app.inject(URL)
      assert.equal(refused.statusCode, 429)
      assertHeaders(refused, { 'retry-after': seconds, 'ratelimit-reset': seconds })
      assert.equal(refused.json().message, `Too many requests; try again in ${words}.`)
    }
    pass(1)
    assert.equal((await app.inject(URL)).statusCode, 200)
  })

  const forwarded = (address: string) => ({ url: URL, headers: { 'x-forwarded-for': address } })

  test('counts the callers of a trusted proxy apart', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3', TRUST_PROXY: 'loopback' })
    for (let count = 0; count < 3; count++) await app.inject(forwarded('203.0.113.1'))
    assertLimited(await app.inject(forwarded('203.0.113.1')))
    assert.equal((await app.inject(forwarded('203.0.113.2'))).statusCode, 200)
    // What the caller itself put in front counts for nothing.
    assertLimited(await app.inject(forwarded('198.51.100.7, 203.0.113.1')))
  })

  test('does not believe anyone else about addresses', async (t) => {
    const app = await start(t, { RATE_LIMIT: '3' })
    for (const address of ['1', '2', '3']) await app.inject(forwarded(`203.0.113.${address}`))
    assertLimited(await app.inject(forwarded('203.0.113.4')))
  })

  test('counts each user for itself, wherever they are', async (t) => {
    // Built by hand: the limit is one of each caller, and a header is the shortest way to name one.
    const app = await createServer({
      config: loadConfig({ RATE_LIMIT: '3' }),
      logger: createLogger('silent'),
      limits: LIMITS,
      authenticate: async ({ headers }) => ({
        kind: 'session',
        userId: Number(headers['x-user']),
        role: 'USER',
        sessionId: 1,
      }),
      findPlace: () => undefined,
      ownCalls: new OwnCalls(),
      mapError: () => undefined,
      retirement: new Retirement(),
    })
    t.after(() => app.close())
    probeRoutes(app)
    const ask = (user: string, remoteAddress: string) =>
      app.inject({
        url: '/api/v1/probe',
        remoteAddress,
        headers: { authorization: 'Bearer', 'x-user': user },
      })
    for (const last of ['1', '2', '3']) await ask('1', `203.0.113.${last}`)
    assertLimited(await ask('1', '203.0.113.4'))
    assert.equal((await ask('2', '203.0.113.4')).statusCode, 200)
  })
})
