import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { assertSuccess } from '../../../test/envelope.ts'
import { createGate, type Gate } from '../../../test/gate.ts'
import { listen, openConnection } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { success } from '../envelope.ts'
import { LIMITS } from '../limits.ts'

const ASK = 'GET /api/v1/count HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE_BYTES = 30_000_000
const HIDDEN = { config: { access: 'public' }, schema: { hide: true } } as const

// On one engine: nothing here asks the database.
describe('pipelined requests', () => {
  let service: TestApp
  let port: number
  let gate: Gate
  let begun: number
  let running: number
  let mostRunning: number
  before(async () => {
    service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        app.get('/api/v1/count', HIDDEN, async (request) => {
          begun++
          running++
          mostRunning = Math.max(mostRunning, running)
          const at = begun
          await gate.wait()
          running--
          return success(request, at)
        })
        app.get('/api/v1/last', HIDDEN, async (request, reply) => {
          reply.header('Connection', 'close')
          return success(request, 'last')
        })
      },
    })
    port = await listen(service.app)
  })
  after(() => service.close())
  beforeEach(() => {
    gate = createGate()
    begun = 0
    running = 0
    mostRunning = 0
  })

  test('are handled one after the other, in their order', async () => {
    gate.open()
    const connection = await openConnection(port)
    const many = LIMITS.pipelinedRequests + 1
    connection.write(ASK.repeat(many))
    for (let at = 1; at <= many; at++) assertSuccess(await connection.response(), at)
    assert.deepEqual([begun, mostRunning], [many, 1])
    connection.write(ASK)
    assertSuccess(await connection.response(), many + 1)
    connection.destroy()
  })

  test('are limited: a connection with too many is closed, and those that wait are not handled', async () => {
    const requested: Promise<IncomingMessage[]> = once(service.app.server, 'request')
    const connection = await openConnection(port)
    connection.write(ASK.repeat(LIMITS.pipelinedRequests + 1))
    const [first] = await requested
    assert.ok(first)
    await gate.reached
    assert.equal(first.socket.destroyed, false)
    const closed = once(first.socket, 'close')
    connection.write(ASK)
    await closed
    gate.open()
    for (let turn = 0; turn < 50; turn++) await nextIteration()
    assert.equal(begun, 1)
    connection.destroy()
  })

  test('are limited on a new connection too, where they wait for others to connect', async () => {
    gate.open()
    const many = 10 * LIMITS.pipelinedRequests
    const socket = connect(port, '127.0.0.1').resume()
    // The server may hang up while they are still sent.
    socket.on('error', () => {})
    socket.write(ASK.repeat(many))
    await new Promise((resolve) => socket.once('close', resolve))
    assert.ok(begun < many)
  })

  test('of a client that has disconnected are not handled', async () => {
    const requested: Promise<IncomingMessage[]> = once(service.app.server, 'request')
    const connection = await openConnection(port)
    connection.write(ASK.repeat(10))
    const [first] = await requested
    assert.ok(first)
    await gate.reached
    first.socket.destroy()
    gate.open()
    for (let turn = 0; turn < 50; turn++) await nextIteration()
    assert.equal(begun, 1)
    connection.destroy()
  })

  test('behind a response with Connection: close are not handled', async () => {
    gate.open()
    const connection = await openConnection(port)
    connection.write(`${ASK.replace('count', 'last')}${ASK.repeat(3)}`)
    assertSuccess(await connection.response(), 'last', { connection: 'close' })
    assert.equal(await connection.untilClosed(), '')
    for (let turn = 0; turn < 50; turn++) await nextIteration()
    assert.equal(begun, 0)
  })
})

test('a response that is never read does not hold its connection for ever', async (t) => {
  const service = await buildTestApp(undefined, {
    limits: { ...LIMITS, stalledTimeoutMs: 500 },
    extraRoutes: (app) =>
      app.get('/api/v1/large', HIDDEN, async (_request, reply) => reply.send(Buffer.alloc(LARGE_BYTES))),
  })
  t.after(() => service.close())
  const port = await listen(service.app)
  const requested: Promise<IncomingMessage[]> = once(service.app.server, 'request')
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET /api/v1/large HTTP/1.1\r\nHost: x\r\n\r\n')
  const [first] = await requested
  assert.ok(first)
  await once(first.socket, 'close')
  socket.destroy()
})
