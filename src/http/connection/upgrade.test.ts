import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AnyResponse, assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, openConnection } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

/** As some clients send it with their first request, in case that the server speaks HTTP/2. */
const UPGRADE =
  'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const POST = `POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${HEALTH.length}\r\n\r\n`

// On one engine: nothing here asks the database.
describe('a request that wants another protocol', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    port = await listen(service.app)
  })
  after(() => service.close())

  test('is served in this one, as the last of its connection', async () => {
    const ask = (path: string) => lastAnswer(`GET ${path} HTTP/1.1\r\n${UPGRADE}\r\n`)
    assertSuccess(await ask('/healthz'), { status: 'alive' }, { connection: 'close' })
    assertFailure(await ask('/api/v1/none'), 1104, 404, { headers: { connection: 'close' } })
  })

  test('hides no request in the body of the next one', async () => {
    const connection = await openConnection(port)
    connection.write(`GET /healthz HTTP/1.1\r\n${UPGRADE}\r\n${POST}`)
    assertSuccess(await connection.response(), { status: 'alive' })
    connection.write(HEALTH)
    assert.equal(await connection.untilClosed(), '')
  })

  async function lastAnswer(text: string): Promise<AnyResponse> {
    const connection = await openConnection(port)
    connection.write(text)
    const answer = await connection.response()
    assert.equal(await connection.untilClosed(), '')
    return answer
  }
})
