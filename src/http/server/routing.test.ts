import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection } from '../../../test/raw-http.ts'
import { ROUTES } from '../../../test/routes.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

// On SQLite only: paths and methods are checked before any database query.
describe('paths and methods', () => {
  let service: TestApp
  before(async () => {
    // With a public address, so that all there can be is there.
    const env = { PUBLIC_URL: 'https://plants.example.org' }
    service = await buildTestApp(undefined, { env, extraRoutes: probeRoutes })
  })
  after(() => service.close())

  test('an unknown path is not found', async () => {
    for (const url of [
      '/nothing',
      '/api/v1/nothing',
      '/api/v1/enumerations/',
      '/api/v1/probe/',
      '/api/v1/probe/1/2',
      '//healthz',
      // A calendar has an ending.
      '/api/v1/calendar/x',
      '/api/v1/calendar/x.ICS',
    ]) {
      assertFailure(await service.app.inject(url), 1104, 404, {
        message: 'There is nothing at this address.',
      })
    }
  })

  test('a list with a slash after it is not one of its elements', async () => {
    for (const url of ['/api/v1/plants/', '/api/v1/plants/?page=0', '/api/v1/regions//locations']) {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST'] as const) {
        assertFailure(await service.app.inject({ method, url }), 1104, 404)
      }
    }
  })

  test('an unknown path is not found with a body of any type', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const response = await service.app.inject({
        method: 'POST',
        url: '/api/v1/nothing',
        headers: { 'content-type': type },
        payload: '{broken',
      })
      assertFailure(response, 1104, 404)
    }
  })

  test('a known path names the methods it supports', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/v1/enumerations?x=1',
      headers: { 'content-type': 'text/plain' },
      payload: 'text',
    })
    assertFailure(response, 1105, 405, {
      message: 'This address supports GET, HEAD, OPTIONS.',
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })

  test('methods of one path are listed together, whichever route they come from', async () => {
    const cases = [
      ['/api/v1/probe', 'GET, HEAD, OPTIONS, POST'],
      ['/api/v1/probe/x', 'GET, HEAD, OPTIONS'],
      ['/api/v1/bare', 'DELETE, OPTIONS, POST'],
    ] as const
    for (const [url, allow] of cases) {
      const response = await service.app.inject({ method: 'PATCH', url })
      assertFailure(response, 1105, 405, { headers: { allow } })
    }
  })

  test('an encoded spelling is the same path for every method', async () => {
    const url = '/api/v1/pro%62e/%31'
    assert.equal((await service.app.inject(url)).statusCode, 200)
    assertFailure(await service.app.inject({ method: 'PUT', url }), 1105, 405, {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })

  test('a literal path is no value of a parameter, whatever the method', async () => {
    const allow = 'OPTIONS, PUT'
    for (const url of ['/api/v1/regions/order', '/api/v1/regions/order?x=1', '/api/v1/regions/%6frder']) {
      for (const method of ['GET', 'HEAD', 'DELETE', 'POST', 'PATCH'] as const) {
        const response = await service.app.inject({ method, url })
        assert.equal(response.statusCode, 405)
        assertHeaders(response, { allow })
      }
      assertHeaders(await service.app.inject({ method: 'OPTIONS', url }), { allow })
    }
    assertFailure(await service.app.inject('/api/v1/regions/order'), 1105, 405, {
      message: 'This address supports OPTIONS, PUT.',
    })
    assertFailure(await service.app.inject('/api/v1/regions/orders'), 401, 401)
  })

  test('no literal path of ours is taken for a value by any method', async () => {
    const routes = Object.keys(ROUTES).map((line) => line.split(' '))
    const literal = routes.map(([, path = '']) => path).filter((path) => /\/[^/:*]+$/.test(path))
    for (const path of new Set(literal)) {
      const own = routes.flatMap(([method = '', of]) => (of === path ? [method] : []))
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        if (own.includes(method)) continue
        const url = path.replaceAll(/:\w+/g, '1')
        assertFailure(await service.app.inject({ method, url }), 1105, 405)
      }
    }
  })

  test('an encoded slash does not make two segments of one', async () => {
    assertFailure(await service.app.inject({ method: 'PUT', url: '/api/v1%2Fprobe' }), 1104, 404)
  })

  test('OPTIONS tells the methods', async () => {
    const response = await service.app.inject({ method: 'OPTIONS', url: '/api/v1/for-users' })
    assert.equal(response.statusCode, 204)
    assert.equal(response.body, '')
    assertHeaders(response, { allow: 'OPTIONS, POST', 'cache-control': 'no-store' })
    assert.ok(response.headers['x-request-id'])
  })

  test('OPTIONS on an unknown path is not found', async () => {
    assertFailure(await service.app.inject({ method: 'OPTIONS', url: '/api/v1/nothing' }), 1104, 404)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const port = await listen(service.app)
    const [get = '', head = ''] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const connection = await openConnection(port)
        connection.write(
          `${method} /api/v1/plant-categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
        )
        const text = await connection.untilClosed()
        return text.replace(/^(x-request-id|date): .*$/gim, '$1')
      }),
    )
    assert.match(head, /^HTTP\/1\.1 200 OK\r\n.*\r\netag: ".*\r\ncontent-length: \d{3}\r\n/is)
    assert.equal(head, get.slice(0, get.indexOf('\r\n\r\n') + 4))
  })

  test('methods nobody uses are refused like any other', async () => {
    for (const method of ['PROPFIND', 'QUERY', 'TRACE'] as const) {
      assertFailure(await service.app.inject({ method, url: '/healthz' }), 1105, 405, {
        headers: { allow: 'GET, HEAD, OPTIONS' },
      })
    }
  })
})
