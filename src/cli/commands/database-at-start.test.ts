import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { mock, test } from 'node:test'
import { onPostgres } from '../../../test/engines.ts'
import { passingTime } from '../../../test/passing-time.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { freePort } from '../../base/free-port.ts'
import { ConnectionLostError } from '../../db/run/errors.ts'
import { retryUntilReachable } from './database-at-start.ts'

const away = new ConnectionLostError(new Error('connect ECONNREFUSED'))

test('tries every second, says so, and gives the result as soon as there is one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pass = passingTime(t)
  const warn = mock.fn()
  let attempts = 0
  const result = retryUntilReachable({ warn }, async () => {
    if (++attempts < 4) throw away
    return 'done'
  })
  await passSeconds(t.mock.timers, pass, 3)
  assert.equal(await result, 'done')
  assert.deepEqual(
    warn.mock.calls.map((call) => call.arguments),
    Array.from({ length: 3 }, () => [{ err: away }, 'waiting for the database']),
  )
})

test('gives up after 30 seconds with the last error', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pass = passingTime(t)
  const warn = mock.fn()
  const result = retryUntilReachable({ warn }, async () => Promise.reject(away))
  const givenUp = assert.rejects(result, (error) => error === away)
  await passSeconds(t.mock.timers, pass, 31)
  await givenUp
  assert.equal(warn.mock.callCount(), 31)
})

test('does not repeat what failed for another reason', async () => {
  const warn = mock.fn()
  const failure = new Error('syntax error')
  await assert.rejects(
    retryUntilReachable({ warn }, async () => Promise.reject(failure)),
    (error) => error === failure,
  )
  assert.equal(warn.mock.callCount(), 0)
})

/** The embedded database is never away. */
onPostgres('a server whose database comes later', (engine) => {
  test('waits for it and then works', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    assert.ok(scratch.config.engine === 'postgres')
    const real = new URL(scratch.config.url)
    const port = await freePort()
    const later = new URL(real)
    later.port = String(port)

    await inEmptyFolder(async (cwd) => {
      const server = new FrondProcess([], { env: { PORT: '0', DATABASE_URL: later.href }, cwd })
      const relay = createServer((socket) => {
        const upstream = connect(Number(real.port), real.hostname)
        // Either side may be cut off by the end of the test.
        for (const end of [socket, upstream]) end.on('error', () => {})
        socket.pipe(upstream).pipe(socket)
      })
      try {
        const { level, err } = JSON.parse(await server.untilLine('waiting for the database'))
        assert.deepEqual([level, err.code], ['warn', 'CONNECTION_LOST'])
        await once(relay.listen(port, '127.0.0.1'), 'listening')
        const ready = await fetch(`${await server.untilListening()}/readyz`)
        assert.equal(ready.status, 200)
        await ready.body?.cancel()
        server.kill('SIGTERM')
        assert.equal((await server.ended).code, 0)
      } finally {
        await server.destroy()
        relay.close()
      }
    })
  })
})

/** Timers of the code under test are set after some promises have settled. */
async function passSeconds(
  timers: { tick(ms: number): void },
  pass: (ms: number) => void,
  seconds: number,
): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await new Promise(setImmediate)
    pass(1_000)
    timers.tick(1_000)
  }
}
