import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { fileOf } from '../../../test/pictures.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection, type RawConnection } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { beginUpload, multipartBody, NO_TRACES, traces } from '../../../test/upload.ts'
import { LIMITS } from '../limits.ts'

const { requestTimeoutMs, uploadProgressBytes, timeoutCheckMs } = LIMITS
const SLOW = { message: 'The request took too long to arrive.', headers: { connection: 'close' } }

/** A new connection's first request is handled after an iteration of the event loop that brought no other connection. */
const ITERATIONS_HELD = 4

// On one engine: what has not arrived never gets near a database.
describe('a body that arrives slowly', () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  interface Slow {
    readonly connection: RawConnection
    /** What the server sees of it. */
    readonly socket: Socket
    /** Sends a piece and, when it is there, lets time pass. */
    pass(piece: string | Buffer, ms: number): Promise<void>
  }

  async function beginSlowly(t: TestContext, begin: () => Promise<RawConnection>): Promise<Slow> {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const requested: Promise<IncomingMessage[]> = once(service.app.server, 'request')
    const connection = await begin()
    t.after(() => connection.destroy())
    const [request] = await requested
    assert.ok(request)
    for (let at = 0; at < ITERATIONS_HELD; at++) await nextIteration()
    const { socket } = request
    return {
      connection,
      socket,
      pass: async (piece, ms) => {
        const expected = socket.bytesRead + Buffer.byteLength(piece)
        connection.write(piece)
        while (socket.bytesRead < expected) await nextIteration()
        t.mock.timers.tick(ms)
      },
    }
  }

  const beginJson = async () => {
    const connection = await openConnection(port)
    connection.write(
      'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n',
    )
    return connection
  }

  test('is accepted within the request timeout', async (t) => {
    const { connection, pass } = await beginSlowly(t, beginJson)
    await pass('{"na', requestTimeoutMs - 1)
    await pass('me":"a"}', 0)
    assertSuccess(await connection.response(), { name: 'a' })
    t.mock.timers.tick(2 * requestTimeoutMs)
    connection.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    assertSuccess(await connection.response(), { status: 'alive' })
  })

  test('gets 408 after the request timeout, and a client that does not close is disconnected', async (t) => {
    const { connection, socket, pass } = await beginSlowly(t, beginJson)
    await pass('{"name":', requestTimeoutMs - 1)
    await pass('"', 1)
    assertFailure(await connection.response(), 1112, 408, SLOW)
    t.mock.timers.tick(timeoutCheckMs)
    assert.equal(socket.destroyed, true)
  })

  test('gets no second response if the request was answered before', async (t) => {
    const { connection, pass } = await beginSlowly(t, async () => {
      const connection = await openConnection(port)
      connection.write('POST /api/v1/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\n')
      return connection
    })
    assertFailure(await connection.response(), 1104, 404)
    await pass('{', requestTimeoutMs)
    assert.equal(await connection.untilClosed(), '')
  })

  test('of an upload may take longer as long as it makes progress', async (t) => {
    const content = fileOf(5 * uploadProgressBytes)
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content }])
    const { connection, pass } = await beginSlowly(t, () => beginUpload(port, person, body.length))
    for (let at = 0; at < body.length; at += uploadProgressBytes) {
      const piece = body.subarray(at, at + uploadProgressBytes)
      await pass(piece, piece.length === uploadProgressBytes ? requestTimeoutMs : 0)
    }
    const { statusCode, body: answer } = await connection.response()
    const { code, data } = JSON.parse(answer)
    assert.deepEqual([statusCode, code, data.size], [200, 200, content.length])
    await service.app.inject({ method: 'DELETE', url: `/api/v1/media/${data.id}`, headers: person.headers })
  })

  test('of an upload gets 408 without enough progress', async (t) => {
    const body = multipartBody([
      { name: 'file', filename: 'a.pdf', content: fileOf(5 * uploadProgressBytes) },
    ])
    const { connection, pass } = await beginSlowly(t, () => beginUpload(port, person, body.length))
    await pass(body.subarray(0, uploadProgressBytes), 0)
    while ((await traces(service)).spool.length === 0) await nextIteration()
    t.mock.timers.tick(requestTimeoutMs)
    await pass(body.subarray(uploadProgressBytes, 2 * uploadProgressBytes - 1), requestTimeoutMs)
    assertFailure(await connection.response(), 1112, 408, SLOW)
    t.mock.timers.tick(timeoutCheckMs)
    while ((await traces(service)).spool.length > 0) await nextIteration()
    assert.deepEqual(await traces(service), NO_TRACES)
  })
})
