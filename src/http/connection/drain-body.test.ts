// Not in a quick run: it sends large bodies.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { PDF } from '../../../test/pictures.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection, type RawConnection } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { MULTIPART, multipartBody } from '../../../test/upload.ts'
import { LIMITS } from '../limits.ts'

const LARGE = Buffer.from(JSON.stringify({ name: 'x'.repeat(5 * LIMITS.bodyBytes) }))

/** A body of known length, and the same in chunks. */
const FRAMES: ReadonlyArray<
  [title: string, header: (body: Buffer) => string, frame: (body: Buffer) => Buffer]
> = [
  ['of known length', ({ length }) => `Content-Length: ${length}\r\n`, (body) => body],
  [
    'in chunks',
    () => 'Transfer-Encoding: chunked\r\n',
    (body) =>
      Buffer.concat(
        [body.subarray(0, 1_000), body.subarray(1_000)]
          .flatMap((piece) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n'])
          .concat('0\r\n\r\n')
          .map((piece) => Buffer.from(piece)),
      ),
  ],
]

// On one engine: what is refused here never gets near a database.
describe('the body of a refused request', () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  /** As many clients do: reads nothing before everything is written, and fails if that cannot be. */
  async function writeFirst(head: string, body: Buffer): Promise<RawConnection> {
    const connection = await openConnection(port)
    await connection.writeWithoutReading(Buffer.concat([Buffer.from(head), body]))
    return connection
  }

  const head = (line: string, ...headers: string[]) =>
    `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n`
  const JSON_TYPE = 'Content-Type: application/json'

  for (const [title, header, frame] of FRAMES) {
    test(`is drained when it is too large, ${title}`, async () => {
      for (const persistence of ['keep-alive', 'close']) {
        const text = `${head('POST /api/v1/probe', JSON_TYPE, `Connection: ${persistence}`)}${header(LARGE)}\r\n`
        const connection = await writeFirst(text, frame(LARGE))
        assertFailure(await connection.response(), 1107, 413, {
          message: 'The body is too large.',
          headers: { connection: 'close' },
        })
        assert.equal(await connection.untilClosed(), '')
      }
    })
  }

  test('is drained whatever the reason of the refusal', async () => {
    const cases: Array<[line: string, type: string, code: number, status: number]> = [
      ['POST /api/v1/nowhere', JSON_TYPE, 1104, 404],
      ['POST /api/v1/%zz', JSON_TYPE, 1103, 400],
      ['PUT /api/v1/probe', JSON_TYPE, 1105, 405],
      ['POST /api/v1/for-users', JSON_TYPE, 401, 401],
      ['POST /api/v1/probe', 'Content-Type: text/plain', 1102, 415],
      ['POST /api/v1/media', `Content-Type: ${MULTIPART}`, 401, 401],
    ]
    for (const [line, type, code, status] of cases) {
      const text = head(line, type, 'Connection: close', `Content-Length: ${LARGE.length}`)
      const connection = await writeFirst(`${text}\r\n`, LARGE)
      assertFailure(await connection.response(), code, status)
      assert.equal(await connection.untilClosed(), '')
    }
  })

  test('is drained when the client sent Expect: 100-continue and did not wait', async () => {
    const cases: Array<[line: string, code: number, status: number]> = [
      ['POST /api/v1/probe', 1107, 413],
      ['POST /api/v1/for-users', 401, 401],
      ['POST /api/v1/nowhere', 1104, 404],
    ]
    for (const [line, code, status] of cases) {
      for (const [, header, frame] of code === 1107 ? FRAMES.slice(0, 1) : FRAMES) {
        const text = `${head(line, JSON_TYPE, 'Expect: 100-continue')}${header(LARGE)}\r\n`
        const connection = await writeFirst(text, frame(LARGE))
        assertFailure(await connection.response(), code, status, { headers: { connection: 'close' } })
        assert.equal(await connection.untilClosed(), '')
      }
    }
  })

  test('is drained when it is a file, also with Connection: close', async () => {
    const content = Buffer.concat([Buffer.from('MZ'), LARGE])
    const body = multipartBody([{ name: 'file', filename: 'a.exe', content }])
    const text = head(
      'POST /api/v1/media',
      `Content-Type: ${MULTIPART}`,
      `Authorization: ${person.headers.authorization}`,
      'Connection: close',
      `Content-Length: ${body.length}`,
    )
    const connection = await writeFirst(`${text}\r\n`, body)
    assertFailure(await connection.response(), 5002, 415)
    assert.equal(await connection.untilClosed(), '')
  })

  test('leaves a keep-alive connection to the next request', async (t) => {
    const text = head('POST /api/v1/for-users', JSON_TYPE, `Content-Length: ${LARGE.length}`)
    const connection = await writeFirst(`${text}\r\n`, LARGE)
    t.after(() => connection.destroy())
    assertFailure(await connection.response(), 401, 401, { headers: { connection: 'keep-alive' } })
    connection.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    assertSuccess(await connection.response(), { status: 'alive' })
  })
})

test('a client that sends more than the drain limit is disconnected', async (t) => {
  const service = await buildTestApp(undefined, {
    env: { UPLOAD_MAX_BYTES: String(PDF.length) },
    limits: { ...LIMITS, bodyBytes: 100, drainBytes: 1_000_000 },
    extraRoutes: probeRoutes,
  })
  t.after(() => service.close())
  const connection = await openConnection(await listen(service.app))
  t.after(() => connection.destroy())
  connection.write(
    'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
  )
  assertFailure(await connection.response(), 1107, 413)
  connection.write(Buffer.alloc(1_000_000))
  connection.write(Buffer.alloc(1_000_000))
  assert.equal(await connection.untilClosed(), '')
})
