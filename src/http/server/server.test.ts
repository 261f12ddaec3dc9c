import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertSuccess } from '../../../test/envelope.ts'
import { listen, openConnection, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { success } from '../envelope.ts'

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

// On SQLite only: closing is about connections to callers, not to a database.
describe('a server that closes', () => {
  test('lets running requests end, answers each connection once more, and does not wait for idle ones', async () => {
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const closing = Promise.withResolvers<void>()
    const service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        app.get('/api/v1/slow', { config: { access: 'public' }, schema: { hide: true } }, async (request) => {
          entered.resolve()
          await gate.promise
          return success(request, 'done')
        })
        app.addHook('preClose', async () => closing.resolve())
      },
    })
    const port = await listen(service.app)
    const running = await openConnection(port)
    const kept = await openConnection(port)
    const idle = await openConnection(port)
    for (const connection of [kept, idle]) {
      connection.write(HEALTH)
      assertSuccess(await connection.response(), { status: 'alive' })
    }
    // Half a request keeps the connection from being idle when the closing begins.
    kept.write(HEALTH.slice(0, 20))
    running.write('GET /api/v1/slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await entered.promise
    assertSuccess(await rawRequest(port, HEALTH), { status: 'alive' })

    const closed = service.close()
    await closing.promise
    assert.equal(await idle.untilClosed(), '')
    kept.write(HEALTH.slice(20))
    assertSuccess(await kept.response(), { status: 'alive' }, { connection: 'close' })
    assert.equal(await kept.untilClosed(), '')

    gate.resolve()
    // The caller would gladly keep this connection for its next request.
    assertSuccess(await running.response(), 'done', { connection: 'close' })
    assert.equal(await running.untilClosed(), '')
    await closed
    await assert.rejects(openConnection(port), { code: 'ECONNREFUSED' })
  })
})
