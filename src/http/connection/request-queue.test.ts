import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { listen } from '../../../test/raw-http.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { success } from '../envelope.ts'
import { queueRequests } from './request-queue.ts'

// On one engine: nothing here asks the database.
test('connections that come together are all accepted before the first request is handled', async (t) => {
  const clients = 20
  let accepted = 0
  const seen: number[] = []
  const service = await buildTestApp(undefined, {
    extraRoutes: (app) => {
      app.get(
        '/api/v1/accepted',
        { config: { access: 'public' }, schema: { hide: true } },
        async (request) => {
          seen.push(accepted)
          return success(request, null)
        },
      )
    },
  })
  t.after(() => service.close())
  const port = await listen(service.app)
  service.app.server.on('connection', () => {
    accepted++
  })
  // Time stands still: held requests are let go only because no further connection comes.
  t.mock.method(performance, 'now', () => 0)
  await askTogether(port, clients, '/api/v1/accepted')
  assert.deepEqual(
    seen,
    Array.from({ length: clients }, () => clients),
  )
})

test('requests wait only so long for connections', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { ask, begun, server } = queue()
  server.emit('connection', new Socket())
  ask('one')
  for (const ms of [0, 4]) {
    now = ms
    await nextIteration()
    assert.deepEqual(begun, [])
    server.emit('connection', new Socket())
  }
  now = 5
  await nextIteration()
  await nextIteration()
  assert.deepEqual(begun, ['one'])
})

test('no more requests begin in an iteration of the event loop than its slice allows, in their order', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { ask, begun } = queue(() => {
    now += 2
  })
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) ask(name)
  assert.deepEqual(begun, [])
  await nextIteration()
  assert.deepEqual(begun, ['one', 'two', 'three'])
  await nextIteration()
  ask('eight')
  assert.deepEqual(begun, ['one', 'two', 'three', 'four', 'five', 'six'])
  await nextIteration()
  assert.deepEqual(begun, ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
})

test('requests that have come together are all handled before the first response is sent', async (t) => {
  const done: string[] = []
  const service = await buildTestApp(undefined, {
    extraRoutes: (app) => {
      app.get('/api/v1/noted', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
        done.push('handled')
        const { writeHead } = reply.raw
        reply.raw.writeHead = (...values: unknown[]) => {
          done.push('sent')
          return Reflect.apply(writeHead, reply.raw, values)
        }
        reply.send(success(request, null))
      })
    },
  })
  t.after(() => service.close())
  const port = await listen(service.app)
  // Time stands still: they are held until no further connection comes.
  t.mock.method(performance, 'now', () => 0)
  await askTogether(port, 3, '/api/v1/noted')
  assert.deepEqual(done, ['handled', 'handled', 'handled', 'sent', 'sent', 'sent'])

  // No more than 64: the first must not wait for the last of very many.
  done.length = 0
  await askTogether(port, 65, '/api/v1/noted')
  assert.deepEqual(done.slice(0, 65), [...Array(64).fill('handled'), 'sent'])
})

test('a response that waits for nothing is sent before the event loop goes round', async (t) => {
  const done: string[] = []
  const service = await buildTestApp(undefined, {
    extraRoutes: (app) => {
      const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
      app.get('/api/v1/noted', hidden, async (request, reply) => {
        setImmediate(() => done.push('next iteration'))
        const { writeHead } = reply.raw
        reply.raw.writeHead = (...values: unknown[]) => {
          done.push('sent')
          return Reflect.apply(writeHead, reply.raw, values)
        }
        await Promise.resolve()
        return success(request, null)
      })
    },
  })
  t.after(() => service.close())
  await askTogether(await listen(service.app), 1, '/api/v1/noted')
  assert.deepEqual(done, ['sent', 'next iteration'])
})

/** A connection each, all of them opened at once. */
async function askTogether(port: number, clients: number, path: string): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect(port, '127.0.0.1').resume()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      await once(socket, 'close')
    }),
  )
}

/** A queue without a listening server, to which requests come by name. */
function queue(work: () => void = () => undefined) {
  const server = createServer()
  const begun: (string | undefined)[] = []
  queueRequests(server, ({ url }) => {
    begun.push(url)
    work()
  })
  const ask = (name: string) => {
    const request = new IncomingMessage(new Socket())
    request.url = name
    server.emit('request', request, new ServerResponse(request))
  }
  return { server, ask, begun }
}
