import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { connections, listen, openConnection, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { LIMITS } from '../limits.ts'

const HOST = 'Host: x\r\n'
const NOT_HTTP = { message: 'This is not a valid HTTP request.' }
const POST_JSON = `POST /api/v1/probe HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`

/** An answer that has begun and goes on for as long as the caller stays. */
function endlessRoute(app: App): void {
  app.get(
    '/api/v1/endless',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      const body = new Readable({ read() {} })
      body.push('begun')
      return reply.send(body)
    },
  )
}

// On SQLite only: what is not a request never gets near a database.
describe('malformed HTTP', () => {
  let service: TestApp
  let port: number
  const leaver = Promise.withResolvers<number>()
  before(async () => {
    service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        // No client is left to read this answer, so it is caught on its way out.
        app.addHook('onSend', async ({ id }, reply) => {
          if (id === 'leaver') leaver.resolve(reply.statusCode)
        })
        probeRoutes(app)
        endlessRoute(app)
      },
    })
    port = await listen(service.app)
  })
  after(() => service.close())

  test('what is not HTTP is answered in the envelope, and the connection closed', async () => {
    const broken = [
      'hello there\r\n\r\n',
      `GET /healthz HTTP/9.9\r\n${HOST}\r\n`,
      'GET /healthz\r\n\r\n',
      `GET /health z HTTP/1.1\r\n${HOST}\r\n`,
      `GET /healthz HTTP/1.1\r\n${HOST}No colon\r\n\r\n`,
      `${POST_JSON}Content-Length: abc\r\n\r\n{}`,
      `${POST_JSON}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${POST_JSON}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    ]
    for (const text of broken) {
      const connection = await openConnection(port)
      connection.write(text)
      assertFailure(await connection.response(), 1100, 400, { ...NOT_HTTP, headers: { connection: 'close' } })
      assert.equal(await connection.untilClosed(), '')
    }
  })

  test('a request whose framing is ambiguous (request smuggling) is refused, and nothing behind it is read', async () => {
    const chunks = '2\r\n{}\r\n0\r\n\r\n'
    const framings = [
      'Transfer-Encoding: gzip, chunked\r\n',
      'Transfer-Encoding: chunked, gzip\r\n',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
      'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
      'Transfer-Encoding: identity\r\n',
      'Transfer-Encoding: chunked;q=1\r\n',
      'Transfer-Encoding: \vchunked\r\n',
      'Transfer-Encoding:\r\n chunked\r\n',
      'Transfer-Encoding : chunked\r\n',
      'Transfer-Encoding: chunked\r\nContent-Length: 12\r\n',
      'Content-Length: 2\r\nContent-Length: 2\r\n',
      'Content-Length: 2\r\nContent-Length: 12\r\n',
      'Content-Length: 2, 2\r\n',
      'Content-Length: +2\r\n',
      'Content-Length : 2\r\n',
      'X-Folded: a\r\n b\r\nContent-Length: 2\r\n',
    ]
    const requests = framings.map((framing) => `${POST_JSON}${framing}\r\n${chunks}`)
    const old = POST_JSON.replace('HTTP/1.1', 'HTTP/1.0')
    requests.push(`${old}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
    // Whatever else is wrong with it.
    requests.push(`${POST_JSON.replace('probe', '%zz')}Transfer-Encoding: gzip, chunked\r\n\r\n${chunks}`)
    for (const text of requests) {
      const connection = await openConnection(port)
      connection.write(`${text}GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
      assertFailure(await connection.response(), 1100, 400, { ...NOT_HTTP, headers: { connection: 'close' } })
      assert.equal(await connection.untilClosed(), '', text)
    }
    const plain = `${POST_JSON}Transfer-Encoding: Chunked\r\n\r\nc\r\n{"name":"a"}\r\n0\r\n\r\n`
    assertSuccess(await rawRequest(port, plain), { name: 'a' })
  })

  test('a client that goes on sending a refused request can read the response', async () => {
    const connection = await openConnection(port)
    await connection.writeWithoutReading(
      Buffer.concat([Buffer.from(`${POST_JSON}Content-Length: abc\r\n\r\n`), Buffer.alloc(5_000_000)]),
    )
    assertFailure(await connection.response(), 1100, 400, NOT_HTTP)
    connection.destroy()
  })

  test('a complete request gets its response even if malformed bytes follow, and then the connection is closed', async () => {
    const whole = `${POST_JSON}Content-Length: 12\r\n\r\n{"name":"a"}`
    const notChunks = `${POST_JSON}Transfer-Encoding: chunked\r\n\r\nzz\r\n`
    for (const broken of ['hello there\r\n\r\n', notChunks]) {
      const connection = await openConnection(port)
      connection.write(`${whole}${whole}${broken}`)
      for (const _ of [1, 2]) assertSuccess(await connection.response(), { name: 'a' })
      assert.equal(await connection.untilClosed(), '')
    }
  })

  test('a request without a host, or with two, is answered in the envelope', async () => {
    assertFailure(await rawRequest(port, 'GET /healthz HTTP/1.1\r\n\r\n'), 1100, 400, NOT_HTTP)
    for (const second of [HOST, 'host: y\r\n']) {
      const answer = await rawRequest(port, `GET /healthz HTTP/1.1\r\n${HOST}${second}\r\n`)
      assertFailure(answer, 1100, 400, NOT_HTTP)
    }
    assertSuccess(await rawRequest(port, 'GET /healthz HTTP/1.0\r\n\r\n'), { status: 'alive' })
  })

  test('CONNECT is answered with 405', async () => {
    const connection = await openConnection(port)
    connection.write('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')
    assertFailure(await connection.response(), 1105, 405, {
      headers: { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT', connection: 'close' },
    })
    assert.equal(await connection.untilClosed(), '')
  })

  test('too many bytes of headers are refused', async () => {
    const headers = `X-Long: ${'a'.repeat(20_000)}\r\n`
    assertFailure(await rawRequest(port, `GET /healthz HTTP/1.1\r\n${HOST}${headers}\r\n`), 1111, 431, {
      message: 'The request headers are too large.',
      headers: { connection: 'close' },
    })
  })

  test('a response that has begun is cut off rather than mixed with an error response', async () => {
    const connection = await openConnection(port)
    connection.write(`GET /api/v1/endless HTTP/1.1\r\n${HOST}\r\n`)
    await connection.response()
    connection.write('hello there\r\n\r\n')
    assert.doesNotMatch(await connection.untilClosed(), /1100/)
  })

  test('a client that disconnects in the middle of a body is not a server error', async () => {
    const connection = await openConnection(port)
    connection.write(
      `${POST_JSON}X-Request-Id: leaver\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
    )
    await connection.response()
    connection.write('{"name":')
    connection.destroy()
    assert.equal(await leaver.promise, 400)
    assert.deepEqual(
      service.logs.filter(({ level }) => level === 'error'),
      [],
    )
  })
})

describe('slow clients', () => {
  let service: TestApp
  let port: number
  before(async () => {
    const limits = {
      ...LIMITS,
      headersTimeoutMs: 80,
      requestTimeoutMs: 160,
      idleTimeoutMs: 10,
      timeoutCheckMs: 20,
    }
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes, limits })
    port = await listen(service.app)
  })
  after(() => service.close())

  const SLOW = { message: 'The request took too long to arrive.', headers: { connection: 'close' } }

  test('whose headers do not end get 408', async () => {
    assertFailure(await rawRequest(port, `GET /healthz HTTP/1.1\r\n${HOST}X-`), 1112, 408, SLOW)
  })

  test('whose body does not end get 408', async () => {
    assertFailure(await rawRequest(port, `${POST_JSON}Content-Length: 20\r\n\r\n{`), 1112, 408, SLOW)
  })

  test('that never send anything get 408', async () => {
    assertFailure(await rawRequest(port, ''), 1112, 408, SLOW)
  })

  test('that never send anything and never close are disconnected', async () => {
    // A socket that is half open stays so when the other side hangs up.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket.resume(), 'end')
    await eventually(async () => assert.equal(await connections(service.app), 0))
    assert.equal(socket.writable, true)
    socket.destroy()
  })

  test('that keep an idle connection are disconnected', async () => {
    const connection = await openConnection(port)
    connection.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    assertSuccess(await connection.response(), { status: 'alive' })
    assert.equal(await connection.untilClosed(), '')
  })
})
