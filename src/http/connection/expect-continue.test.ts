import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { fileOf } from '../../../test/pictures.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { MULTIPART, multipartBody, NO_TRACES, traces } from '../../../test/upload.ts'
import { LIMITS } from '../limits.ts'

const UPLOAD_BYTES = 100_000
const JSON_TYPE = 'Content-Type: application/json'
const GOOD = '{"name":"a"}'

// On one engine: it is about what comes before the body.
describe('a request with Expect: 100-continue', () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, {
      env: { UPLOAD_MAX_BYTES: String(UPLOAD_BYTES) },
      limits: { ...LIMITS, timeoutCheckMs: 20 },
      extraRoutes: probeRoutes,
    })
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  function ask(line: string, ...headers: string[]): string {
    return `${[`${line} HTTP/1.1`, 'Host: x', 'Expect: 100-continue', ...headers].join('\r\n')}\r\n\r\n`
  }
  const authorized = () => `Authorization: ${person.headers.authorization}`

  async function assertRefused(text: string, code: number, status: number, to = port): Promise<void> {
    const connection = await openConnection(to)
    connection.write(text)
    assertFailure(await connection.response(), code, status, { headers: { connection: 'close' } })
    // The server cannot know whether the body comes after all, so the connection is of no more use.
    assert.equal(await connection.untilClosed(), '')
  }

  test('is refused at once if its headers are wrong', async () => {
    const length = `Content-Length: ${GOOD.length}`
    const cases: Array<[text: string, code: number, status: number]> = [
      [ask('POST /api/v1/%zz', JSON_TYPE, length), 1103, 400],
      [ask('POST /api/v1/nowhere', JSON_TYPE, length), 1104, 404],
      [ask('PUT /api/v1/probe', JSON_TYPE, length), 1105, 405],
      [ask(`POST /api/v1/probe?${'x'.repeat(LIMITS.urlBytes)}`, JSON_TYPE, length), 1110, 414],
      [ask('POST /api/v1/for-users', JSON_TYPE, length), 401, 401],
      [ask('POST /api/v1/for-administrators', JSON_TYPE, length, authorized()), 403, 403],
      [ask('POST /api/v1/probe', JSON_TYPE, `Content-Length: ${LIMITS.bodyBytes + 1}`), 1107, 413],
      [ask('POST /api/v1/probe', 'Content-Type: text/plain', length), 1102, 415],
      [ask('POST /api/v1/probe', length), 1102, 415],
      [ask('POST /api/v1/probe', 'Content-Type: text/plain', 'Transfer-Encoding: chunked'), 1102, 415],
    ]
    for (const [text, code, status] of cases) await assertRefused(text, code, status)
  })

  test('is answered once where no route has to be asked', async () => {
    const connection = await openConnection(port)
    connection.write(ask('OPTIONS /api/v1/probe', JSON_TYPE, `Content-Length: ${GOOD.length}`))
    const { statusCode, headers } = await connection.response()
    assert.deepEqual([statusCode, headers.connection], [204, 'close'])
    assert.equal(await connection.untilClosed(), '')
    assert.deepEqual(
      service.logs.filter(({ level }) => level === 'error'),
      [],
    )
  })

  test('is refused at once by the rate limit', async (t) => {
    const limited = await buildTestApp(undefined, {
      env: { RATE_LIMIT: '1' },
      limits: { ...LIMITS, timeoutCheckMs: 20 },
      extraRoutes: probeRoutes,
    })
    t.after(() => limited.close())
    const to = await listen(limited.app)
    const text = ask('POST /api/v1/probe', JSON_TYPE, `Content-Length: ${GOOD.length}`)
    assert.equal((await rawRequest(to, text)).statusCode, 100)
    await assertRefused(text, 1108, 429, to)
  })

  test('is refused at once if it is an upload with wrong headers', async () => {
    const type = `Content-Type: ${MULTIPART}`
    const fitting = `Content-Length: ${UPLOAD_BYTES}`
    await assertRefused(ask('POST /api/v1/media', type, fitting), 401, 401)
    await assertRefused(ask('POST /api/v1/media', JSON_TYPE, fitting, authorized()), 1102, 415)
    await assertRefused(ask('POST /api/v1/media', type, 'Content-Length: 5000000', authorized()), 1107, 413)
    assert.deepEqual(await traces(service), NO_TRACES)
  })

  test('otherwise gets 100 Continue', async (t) => {
    for (const [framing, body] of [
      [`Content-Length: ${GOOD.length}`, GOOD],
      ['Transfer-Encoding: chunked', `${GOOD.length.toString(16)}\r\n${GOOD}\r\n0\r\n\r\n`],
    ] as const) {
      const connection = await openConnection(port)
      t.after(() => connection.destroy())
      for (const _ of [1, 2]) {
        connection.write(ask('POST /api/v1/probe', JSON_TYPE, framing))
        assert.equal((await connection.response()).statusCode, 100)
        connection.write(body)
        assertSuccess(await connection.response(), { name: 'a' }, { connection: 'keep-alive' })
      }
    }
  })

  test('gets 100 Continue if it is an upload', async (t) => {
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: fileOf(UPLOAD_BYTES) }])
    const connection = await openConnection(port)
    t.after(() => connection.destroy())
    connection.write(
      ask('POST /api/v1/media', `Content-Type: ${MULTIPART}`, `Content-Length: ${body.length}`, authorized()),
    )
    assert.equal((await connection.response()).statusCode, 100)
    connection.write(body)
    const { statusCode, body: answer } = await connection.response()
    assert.deepEqual([statusCode, JSON.parse(answer).data.size], [200, UPLOAD_BYTES])
  })

  test('waits for pipelined requests in front of it', async (t) => {
    const connection = await openConnection(port)
    t.after(() => connection.destroy())
    const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    connection.write(`${health}${ask('POST /api/v1/probe', JSON_TYPE, `Content-Length: ${GOOD.length}`)}`)
    assertSuccess(await connection.response(), { status: 'alive' })
    assert.equal((await connection.response()).statusCode, 100)
    connection.write(GOOD)
    assertSuccess(await connection.response(), { name: 'a' })
  })

  test('may have any body if it is a GET', async () => {
    for (const [type, length] of [
      ['Content-Type: text/plain', GOOD.length],
      [JSON_TYPE, LIMITS.bodyBytes + 1],
    ] as const) {
      const connection = await openConnection(port)
      connection.write(ask('GET /healthz', type, `Content-Length: ${length}`, 'Connection: close'))
      assert.equal((await connection.response()).statusCode, 100)
      connection.write(Buffer.alloc(length))
      assertSuccess(await connection.response(), { status: 'alive' })
    }
  })

  test('in HTTP/1.0, or with another expectation, is handled like any other', async () => {
    const text = `POST /api/v1/probe HTTP/1.0\r\nExpect: 100-continue\r\n${JSON_TYPE}\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`
    assertSuccess(await rawRequest(port, text), { name: 'a' })
    const answer = await rawRequest(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n')
    assertSuccess(answer, { status: 'alive' })
  })
})
