import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { ROUTES } from '../../../test/routes.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { loadConfig } from '../../config/config.ts'
import { createLogger } from '../../observe/logging/logger.ts'
import type { App } from '../app-type.ts'
import { Retirement } from '../connection/retirement.ts'
import { LIMITS } from '../limits.ts'
import { createServer } from '../server/server.ts'
import { OwnCalls } from './own-calls.ts'

/** The method and pattern of each route, read from the tree that the router prints. */
function routesOf(app: App): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; pattern: string }[] {
  const parents: string[] = []
  const lines = app.printRoutes({ commonPrefix: false }).trim().split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    const depth = indent.length / 4
    const pattern = parents.slice(0, depth).join('') + part
    parents[depth] = part
    return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      .filter((method) => methods.split(', ').includes(method))
      .map((method) => ({ method, pattern }))
  })
}

// This runs on SQLite only: access is decided before any database is asked.
describe('access', () => {
  let service: TestApp
  const seen = new Map<string, unknown>()
  before(async () => {
    service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        app.addHook('onSend', async ({ method, routeOptions }) => {
          seen.set(`${method} ${routeOptions.url}`, routeOptions.config.access)
        })
      },
    })
  })
  after(() => service.close())

  test('every route is pinned in test/routes.ts', async () => {
    for (const { method, pattern } of routesOf(service.app)) {
      await service.app.inject({ method, url: pattern.replace(/:[a-z]+/gi, '1').replace(/\/?\*$/, '/a/b/c') })
    }
    assert.deepEqual(Object.fromEntries([...seen].sort()), ROUTES)
  })
})

describe('a route stops the start', () => {
  const closed = { additionalProperties: false }
  const handler = async () => null

  async function assertStops(register: (app: App) => void, reason: RegExp): Promise<void> {
    const service = await buildTestApp(undefined, {
      extraRoutes: (app) => assert.throws(() => register(app), reason),
    })
    await service.close()
  }

  test('when it does not declare who may call it', async () => {
    await assertStops(
      (app) => app.get('/api/v1/forgotten', handler),
      /^Error: GET \/api\/v1\/forgotten does not declare its access$/,
    )
    await assertStops((app) => app.get('/outside', { config: {} }, handler), /GET \/outside does not declare/)
  })

  test('when it lets unknown fields pass, however deep', async () => {
    const open = Type.Object({ name: Type.String() })
    const bodies = [
      open,
      Type.Object({ parent: open }, closed),
      Type.Object({ parents: Type.Array(open) }, closed),
      Type.Object({ parent: Type.Union([Type.Null(), open]) }, closed),
      Type.Object({}, { additionalProperties: true }),
      Type.Array(Type.String()),
    ]
    const config = { access: 'public' } as const
    for (const body of bodies) {
      await assertStops(
        (app) => app.post('/api/v1/open', { config, schema: { hide: true, body } }, handler),
        /^Error: POST \/api\/v1\/open lets unknown fields pass in its body$/,
      )
    }
    for (const part of ['querystring', 'params'] as const) {
      await assertStops(
        (app) => app.get('/api/v1/open', { config, schema: { hide: true, [part]: open } }, handler),
        new RegExp(`GET /api/v1/open lets unknown fields pass in its ${part}$`),
      )
    }
  })
})

describe('callers', () => {
  let app: App
  before(async () => {
    // Built by hand: a header names the caller, so that no sign-in is needed.
    app = await createServer({
      config: loadConfig({}),
      logger: createLogger('silent'),
      limits: LIMITS,
      authenticate: async ({ headers: { authorization } }) => {
        if (authorization === 'Bearer user') return { kind: 'session', userId: 7, role: 'USER', sessionId: 1 }
        if (authorization === 'Bearer admin')
          return { kind: 'session', userId: 1, role: 'ADMIN', sessionId: 1 }
        return undefined
      },
      findPlace: () => undefined,
      ownCalls: new OwnCalls(),
      mapError: () => undefined,
      retirement: new Retirement(),
    })
    probeRoutes(app)
  })
  after(() => app.close())

  const post = (url: string, token?: string, payload = '{"name":"a"}', type = 'application/json') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      payload,
    })

  test('without a token are asked for one, before anything they send is looked at', async () => {
    for (const url of ['/api/v1/for-users', '/api/v1/for-administrators', '/api/v1/for-users?x=1']) {
      for (const payload of ['{"name":"a"}', '{broken', '{"nmae":1}', '']) {
        for (const type of ['application/json', 'text/plain']) {
          assertFailure(await post(url, undefined, payload, type), 401, 401, {
            message: 'Sign in first: this needs a valid access token.',
            headers: { 'www-authenticate': 'Bearer realm="frond"' },
          })
        }
      }
    }
  })

  test('with a bad token are told that it is bad', async () => {
    assertFailure(await post('/api/v1/for-users', 'stale'), 401, 401, {
      headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' },
    })
  })

  test('without the role are refused, before anything they send is looked at', async () => {
    for (const payload of ['{"name":"a"}', '{broken']) {
      assertFailure(await post('/api/v1/for-administrators', 'user', payload), 403, 403, {
        message: 'Your account may not do this.',
      })
    }
  })

  test('with the role get through', async () => {
    assertSuccess(await post('/api/v1/for-users', 'user'), 7)
    assertSuccess(await post('/api/v1/for-users', 'admin'), 1)
    assertSuccess(await post('/api/v1/for-administrators', 'admin'), 1)
  })

  test('of a public route need no token, and a bad one is ignored', async () => {
    assertSuccess(await post('/api/v1/probe'), { name: 'a' })
    assertSuccess(await post('/api/v1/probe', 'stale'), { name: 'a' })
  })

  test('get errors about path and method before those about access', async () => {
    assertFailure(await post('/api/v1/for-nobody'), 1104, 404)
    assertFailure(await app.inject('/api/v1/for-users'), 1105, 405, { headers: { allow: 'OPTIONS, POST' } })
  })
})
