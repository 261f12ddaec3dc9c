import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { openConnection, type RawConnection, rawRequest } from '../../../test/raw-http.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const HEALTH = request('/healthz')
const ALIVE = { status: 'alive' }

async function whileServing(
  drainSeconds: string,
  work: (server: FrondProcess, port: number) => Promise<void>,
): Promise<void> {
  await inKeyedFolder(async (cwd) => {
    const server = new FrondProcess([], { env: { ...KEYED, DRAIN_SECONDS: drainSeconds }, cwd })
    try {
      await work(server, Number(new URL(await server.untilListening()).port))
      const { code, stderr } = await server.ended
      assert.deepEqual([code, stderr], [0, ''])
    } finally {
      await server.destroy()
    }
  })
}

// On one engine: it is about connections.
test('a server that is told to stop is unready, serves on, then only those who are connected, and then ends', () =>
  whileServing('5', async (server, port) => {
    const connections: RawConnection[] = []
    for (let count = 0; count < 3; count++) connections.push(await openConnection(port))
    const [kept, leaving, idle] = connections
    assert.ok(kept && leaving && idle)
    for (const connection of connections) {
      connection.write(HEALTH)
      assertSuccess(await connection.response(), ALIVE, { connection: 'keep-alive' })
    }
    const told = performance.now()
    server.kill('SIGTERM')
    await server.untilLine('shutting down')
    kept.write(request('/readyz'))
    assertFailure(await kept.response(), 1903, 503, {
      message: 'Not ready: shutting down.',
      headers: { connection: 'keep-alive' },
    })
    kept.write(HEALTH)
    assertSuccess(await kept.response(), ALIVE, { connection: 'keep-alive' })
    await eventually(async () => {
      leaving.write(HEALTH)
      assertSuccess(await leaving.response(), ALIVE, { connection: 'close' })
    })
    assert.ok(performance.now() - told >= 5_000)
    await eventually(() => assert.rejects(rawRequest(port, HEALTH), { code: 'ECONNREFUSED' }))
    assert.equal(await leaving.untilClosed(), '')
    assert.equal(await idle.untilClosed(), '')
    for (const connection of connections) connection.destroy()
  }))

test('a second signal ends the wait', () =>
  whileServing('300', async (server) => {
    server.kill('SIGTERM')
    await server.untilLine('shutting down')
    const insisting = setInterval(() => server.kill('SIGTERM'), 200)
    await server.untilLine('asked to stop again').finally(() => clearInterval(insisting))
  }))
