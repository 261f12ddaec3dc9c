import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { connections, listen } from '../../../test/raw-http.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { LIMITS } from '../limits.ts'
import { destroyWhenHalfClosed } from './half-closed.ts'

/** Asks, and closes the own side of the connection at once. */
function ask(port: number, path: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  return socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
}

/** A route that never responds: its callers are there until they are taken for gone. */
function silentRoute(app: App, whenGone: () => void): void {
  app.get('/api/v1/silent', { config: { access: 'public' }, schema: { hide: true } }, async (_, reply) => {
    await once(reply.raw, 'close')
    whenGone()
    return reply.hijack()
  })
}

onEachEngine('a client that closes its side of the connection', (engine) => {
  test('is answered, also when it does so together with its request', async (t) => {
    const service = await buildTestApp(engine, { limits: { ...LIMITS, halfClosedMs: 30_000 } })
    t.after(() => service.close())
    const port = await listen(service.app)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => text(ask(port, '/api/v1/plant-species?keywords=fern'))),
    )
    assert.deepEqual(
      new Set(responses.map((response) => response.split('\r\n', 1)[0])),
      new Set(['HTTP/1.1 200 OK']),
    )
    await eventually(async () => assert.equal(await connections(service.app), 0))
  })
})

// On one engine: nothing here asks the database.
describe('a client that closes its side of the connection', () => {
  test('has gone if the response does not come soon', async (t) => {
    const gone = Promise.withResolvers<void>()
    const service = await buildTestApp(undefined, {
      limits: { ...LIMITS, halfClosedMs: 1 },
      extraRoutes: (app) => silentRoute(app, gone.resolve),
    })
    t.after(() => service.close())
    const response = text(ask(await listen(service.app), '/api/v1/silent'))
    await gone.promise
    assert.equal(await response, '')
    await eventually(async () => assert.equal(await connections(service.app), 0))
  })

  test('may take its time to read the response', async (t) => {
    const content = Buffer.alloc(16_000_000, 'x')
    const service = await buildTestApp(undefined, {
      limits: { ...LIMITS, halfClosedMs: 1 },
      extraRoutes: (app) => {
        silentRoute(app, () => {})
        app.get('/api/v1/large', { config: { access: 'public' }, schema: { hide: true } }, (_, reply) => {
          reply.type('image/webp').send(content)
        })
      },
    })
    t.after(() => service.close())
    const port = await listen(service.app)
    const socket = ask(port, '/api/v1/large')
    await once(socket, 'readable')
    // A client that asks later, and is taken for gone, shows that the time of the first is over too.
    assert.equal(await text(ask(port, '/api/v1/silent')), '')
    assert.ok((await buffer(socket)).length > content.length)
  })

  test('has gone for a stream, before it begins or after', async (t) => {
    const server = createServer({ allowHalfOpen: true })
    t.after(() => server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    for (const isBefore of [true, false]) {
      const accepted = Promise.withResolvers<Socket>()
      server.once('connection', accepted.resolve)
      const client = connect({ port: address.port, host: '127.0.0.1' })
      const socket = await accepted.promise
      socket.resume()
      if (!isBefore) destroyWhenHalfClosed(socket)
      client.end()
      await once(socket, isBefore ? 'end' : 'close')
      if (isBefore) destroyWhenHalfClosed(socket)
      assert.ok(socket.destroyed)
      await once(client.resume(), 'close')
    }
  })
})
