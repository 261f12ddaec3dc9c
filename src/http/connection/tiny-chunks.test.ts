import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const HEAD =
  'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
const NAMED = '{"name":"a"}'

// On one engine: what is refused here never gets near a database.
describe('a chunked body', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    port = await listen(service.app)
  })
  after(() => service.close())

  /** Blanks are as good JSON as any. */
  function pieces(count: number, bytes: number): string {
    const filler = `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
    return `${HEAD}${filler.repeat(count)}${NAMED.length.toString(16)}\r\n${NAMED}\r\n0\r\n\r\n`
  }

  test('may have thousands of chunks of one byte', async () => {
    assertSuccess(await rawRequest(port, pieces(4_000, 1)), { name: 'a' })
  })

  test('may have any number of chunks that are large enough', async () => {
    assertSuccess(await rawRequest(port, pieces(8_000, 128)), { name: 'a' })
  })

  test('of too many tiny chunks is refused, and nothing more is read', async () => {
    const connection = await openConnection(port)
    const begun = service.logs.length
    connection.write(pieces(200_000, 1))
    assertFailure(await connection.response(), 1100, 400, {
      message: 'The body comes in too many small pieces.',
      headers: { connection: 'close' },
    })
    assert.equal(await connection.untilClosed(), '')
    const refusals = service.logs.slice(begun).filter(({ reason }) => reason === 'TINY_CHUNKS')
    assert.equal(refusals.length, 1)
  })
})
