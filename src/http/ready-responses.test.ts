import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { assertFailure, assertSuccess } from '../../test/envelope.ts'
import { listen, openConnection, rawRequest } from '../../test/raw-http.ts'
import { send } from '../../test/send.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { success } from './envelope.ts'

// On one engine: nothing here asks the database.
describe('a response that cannot be sent', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
        app.get('/api/v1/odd-header', hidden, (request, reply) => {
          reply.header('X-Odd', 'two\nlines').header('X-Fine', 'one line').send(success(request, null))
        })
        app.get('/api/v1/broken-stream', hidden, async (_request, reply) => {
          const stream = new PassThrough()
          await nextIteration()
          reply.type('text/plain').send(stream)
          stream.destroy(new Error('It broke at once'))
          return reply
        })
        app.get('/api/v1/no-head', hidden, (request, reply) => {
          reply.raw.writeHead = () => {
            throw new Error('There is no head')
          }
          reply.send(success(request, null))
        })
      },
    })
    port = await listen(service.app)
  })
  after(() => service.close())

  test('for a header that HTTP does not allow is an internal error', async () => {
    const response = await send(service, 'GET /api/v1/odd-header')
    assertFailure(response, 1999, 500)
    assert.equal(response.headers['x-odd'], undefined)
    assert.equal(response.headers['x-fine'], 'one line')
  })

  test('because its stream has failed at once is an internal error too', async () => {
    assertFailure(await send(service, 'GET /api/v1/broken-stream'), 1999, 500)
  })

  test('and whose failure cannot be sent either ends its connection, and nothing else', async () => {
    const other = await openConnection(port)
    const broken = await openConnection(port)
    broken.write('GET /api/v1/no-head HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.equal(await broken.untilClosed(), '')
    other.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    assertSuccess(await other.response(), { status: 'alive' })
    other.destroy()
    assertSuccess(await rawRequest(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'), { status: 'alive' })
  })
})
