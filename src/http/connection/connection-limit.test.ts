import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { connections, listen, openConnection, type RawConnection } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { LIMITS } from '../limits.ts'
import { connectionBudget } from './connection-limit.ts'

const ASK = 'GET /api/v1/probe/1 HTTP/1.1\r\nHost: x\r\n\r\n'
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

// This runs on one engine: a refused connection needs no database.
describe('connections beyond the limit', () => {
  let service: TestApp
  let port: number
  let opened: RawConnection[] = []
  before(async () => {
    const limits = { ...LIMITS, connections: { served: 3, surplus: 2 }, timeoutCheckMs: 500 }
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes, limits })
    port = await listen(service.app)
  })
  after(() => service.close())
  afterEach(async () => {
    for (const connection of opened) connection.destroy()
    opened = []
    await eventually(async () => assert.equal(await connections(service.app), 0))
  })

  async function open(): Promise<RawConnection> {
    const connection = await openConnection(port)
    opened.push(connection)
    return connection
  }

  /** As many as are served, each of which has said something. */
  async function fill(): Promise<void> {
    for (let count = 0; count < 3; count++) {
      const connection = await open()
      connection.write(ASK)
      assertSuccess(await connection.response(), { id: 1 })
    }
  }

  test('get 503 until another one is closed', async () => {
    await fill()
    for (let count = 0; count < 5; count++) {
      const newcomer = await open()
      newcomer.write(ASK)
      assertFailure(await newcomer.response(), 1904, 503, {
        message: 'The service is busy; try again shortly.',
        headers: { 'retry-after': '5', connection: 'close' },
      })
      assert.equal(await newcomer.untilClosed(), '')
    }
    const warnings = service.logs.filter(({ level }) => level === 'warn')
    assert.deepEqual(
      warnings.map(({ message, served }) => [message, served]),
      [['too many connections, new ones are refused', 3]],
    )
    opened[0]?.destroy()
    await eventually(async () => assert.equal(await connections(service.app), 2))
    const next = await open()
    next.write(ASK)
    assertSuccess(await next.response(), { id: 1 })
  })

  test('may send health checks', async () => {
    await fill()
    const newcomer = await open()
    newcomer.write(HEALTH)
    assertSuccess(await newcomer.response(), { status: 'alive' })
    newcomer.write(ASK)
    assertFailure(await newcomer.response(), 1904, 503)
  })

  test('are served if another one was closed before they send their request', async () => {
    await fill()
    const newcomer = await open()
    newcomer.write(HEALTH)
    assertSuccess(await newcomer.response(), { status: 'alive' })
    opened[0]?.destroy()
    await eventually(async () => assert.equal(await connections(service.app), 3))
    newcomer.write(ASK)
    assertSuccess(await newcomer.response(), { id: 1 })
  })

  test('that send nothing are closed soon', async () => {
    await fill()
    const silent = await open()
    assert.equal(await silent.untilClosed(), '')
  })

  test('and beyond the surplus are closed without a response', async () => {
    await fill()
    for (let count = 0; count < 2; count++) {
      const newcomer = await open()
      newcomer.write(HEALTH)
      assertSuccess(await newcomer.response(), { status: 'alive' })
    }
    const last = await open()
    last.write(HEALTH)
    assert.equal(await last.untilClosed(), '')
  })
})

test('the connection budget leaves file descriptors for everything else', () => {
  for (const descriptors of [64, 128, 256, 1_024, 20_000, 1_048_576]) {
    const { served, surplus } = connectionBudget(descriptors)
    assert.ok(served > 0 && surplus > 0)
    if (descriptors > 100) assert.ok(served + surplus <= descriptors - 64)
    assert.ok(served + surplus <= descriptors * 0.75)
  }
  assert.deepEqual(connectionBudget(256), { served: 168, surplus: 24 })
})
