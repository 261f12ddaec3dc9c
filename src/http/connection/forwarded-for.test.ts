import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertSuccess } from '../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { success } from '../envelope.ts'

const FAR = '203.0.113.9'

// This runs on one engine: headers tell the address of the client.
describe('X-Forwarded-For', () => {
  let service: TestApp
  let followed: number
  before(async () => {
    service = await buildTestApp(undefined, {
      env: { TRUST_PROXY: 'loopback' },
      extraRoutes: (app) => {
        const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
        app.get('/api/v1/who', hidden, async (request) => {
          followed = request.ips?.length ?? 0
          return success(request, request.ip)
        })
      },
    })
  })
  after(() => service.close())

  const ask = (chain: string) =>
    service.app.inject({ url: '/api/v1/who', headers: { 'x-forwarded-for': chain } })

  test('is followed to the first untrusted address', async () => {
    assertSuccess(await ask(`198.51.100.7, ${FAR}, ::1, 127.0.0.2`), FAR)
    assertSuccess(await ask(`${FAR},${' '.repeat(900)}127.0.0.1`), FAR)
  })

  test('with thousands of addresses is followed through its end only', async () => {
    assertSuccess(await ask(`${FAR}, ${'::1, '.repeat(3_000)}::1`), '::1')
    assert.ok(followed > 100 && followed < 300)
    assertSuccess(await ask(`${'::1,'.repeat(3_000)}${FAR}`), FAR)
  })

  test('is not cut within an address', async () => {
    // The cut falls into the far address, and its end would be another address.
    const near = '127.0.0.1,'.repeat(101)
    assertSuccess(await ask(`${FAR},${' '.repeat(5)}${near}${' '.repeat(3)}127.0.0.1`), '127.0.0.1')
  })
})
