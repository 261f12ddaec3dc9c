import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../test/envelope.ts'
import { probeRoutes } from '../../test/probe-routes.ts'
import { listen, rawRequest } from '../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { LIMITS } from './limits.ts'

// On SQLite only: addresses are checked before any database query.
describe('addresses', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    port = await listen(service.app)
  })
  after(() => service.close())

  /** As it stands: a client library would tidy the address up. */
  const get = (target: string, method = 'GET') =>
    rawRequest(port, Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, 'latin1'))

  test('malformed encoding is refused, in the path and in the query', async () => {
    const message = 'The address has malformed percent-encoding or UTF-8.'
    for (const part of ['%zz', '%', '%4', '%c0%af', '%ff', '%ed%a0%80']) {
      assertFailure(await get(`/api/v1/${part}`), 1103, 400, { message })
      assertFailure(await get(`/api/v1/probe?keywords=${part}`), 1103, 400, { message })
      assertFailure(await get(`/api/v1/probe?${part}=1`), 1103, 400, { message })
    }
  })

  test('the method does not matter to a malformed address', async () => {
    for (const method of ['POST', 'OPTIONS', 'PROPFIND'])
      assertFailure(await get('/api/v1/%zz', method), 1103, 400)
  })

  test('".." segments are refused, encoded or not', async () => {
    const message = 'The address must not contain ".." segments.'
    const climbing = [
      '/..',
      '/api/v1/../v1/probe',
      '/api/%2e%2e/x',
      '/api/.%2E/x',
      '/api/v1/probe%2f..%2fx',
      '/x/..?a=1',
    ]
    for (const target of climbing) assertFailure(await get(target), 1103, 400, { message })
  })

  test('other dots are ordinary', async () => {
    for (const target of ['/api/v1/..x', '/api/v1/x..', '/api/v1/...']) {
      assertFailure(await get(target), 1104, 404)
    }
    assertFailure(await get('/api/v1/probe?speciesId=..'), 1101, 400, {
      errors: [{ path: 'speciesId', message: 'must be an id (a whole number from 1)' }],
    })
  })

  test('control characters and backslashes are refused', async () => {
    const message = 'The address must not contain control characters or backslashes.'
    for (const part of ['%00', '%0a', '%1f', '%7f', '%5c', '\\']) {
      assertFailure(await get(`/api/v1/${part}`), 1103, 400, { message })
    }
  })

  test('bytes that must be encoded are refused when they are not', async () => {
    for (const byte of ['\x01', '\x7f', '\xff', '\xc3\xa9']) {
      assertFailure(await get(`/api/v1/probe?keywords=${byte}`), 1103, 400)
    }
  })

  test('well-formed encoding is decoded', async () => {
    assertSuccess(await get('/api/v1/probe?keywords=%F0%9F%8C%B5'), { page: 0, size: 20, keywords: '🌵' })
  })

  test('the length has a limit', async () => {
    const longest = `/${'a'.repeat(LIMITS.urlBytes - 1)}`
    assertFailure(await get(longest), 1104, 404)
    const message = 'The address is too long.'
    assertFailure(await get(`${longest}a`), 1110, 414, { message })
    assertFailure(await get(`/${'a'.repeat(100_000)}`), 1110, 414, { message })
    assertFailure(await get(`http://x/${'a'.repeat(100_000)}`), 1110, 414, { message })
    assertFailure(await get(`/api/v1/probe?keywords=${'a'.repeat(100_000)}`), 1110, 414, { message })
  })

  test('a parameter as long as an address may be is an invalid parameter', async () => {
    const prefix = '/api/v1/probe/'
    const errors = [{ path: 'id', message: 'must be an id (a whole number from 1)' }]
    assertFailure(await get(prefix + 'a'.repeat(LIMITS.urlBytes - prefix.length)), 1101, 400, { errors })
    assertFailure(await get(prefix + 'a'.repeat(LIMITS.urlBytes + 1)), 1110, 414)
  })
})
