import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertHeaders } from '../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': undefined,
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': undefined,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': undefined,
  'x-powered-by': undefined,
  server: undefined,
}

// On SQLite only: headers know nothing of a database.
describe('security headers', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp()
  })
  after(() => service.close())

  test('come with every answer, good or bad', async () => {
    const cases = [
      ['GET', '/healthz', 200],
      ['GET', '/api/v1/enumerations', 200],
      ['OPTIONS', '/api/v1/enumerations', 204],
      ['GET', '/api/v1/enumerations?x=1', 400],
      ['GET', '/api/v1/%zz', 400],
      ['GET', '/api/v1/nothing', 404],
      ['POST', '/api/v1/enumerations', 405],
    ] as const
    for (const [method, url, status] of cases) {
      const response = await service.app.inject({ method, url })
      assert.equal(response.statusCode, status)
      assertHeaders(response, HEADERS)
    }
  })

  test('a file may be embedded by other origins, but load and run nothing', async () => {
    for (const url of ['/api/v1/media/202601/01JZZZZZZZZZZZZZZZZZZZZZZZ.png', '/api/v1/media/nothing']) {
      assertHeaders(await service.app.inject(url), {
        ...HEADERS,
        'content-security-policy':
          "default-src 'none';img-src 'self';media-src 'self';style-src 'unsafe-inline';sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  test('a page is kept apart from those of other origins', async () => {
    for (const url of ['/', '/docs/']) {
      assertHeaders(await service.app.inject(url), {
        'cross-origin-opener-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
    }
  })

  test('ask browsers to stay with https only where the service is reached by it', async (t) => {
    for (const [address, expected] of [
      ['https://plants.example.org', 'max-age=31536000; includeSubDomains'],
      ['http://plants.example.org', undefined],
    ] as const) {
      const other = await buildTestApp(undefined, { env: { PUBLIC_URL: address } })
      t.after(() => other.close())
      assertHeaders(await other.app.inject('/healthz'), { 'strict-transport-security': expected })
    }
  })
})
