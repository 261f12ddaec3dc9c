import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, afterEach, before, beforeEach, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { type FrozenProxy, proxyBefore } from '../../../test/frozen-proxy.ts'
import { createGate, type Gate } from '../../../test/gate.ts'
import { openTransaction } from '../../../test/open-transaction.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import { type Reply, send, tally } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Database } from '../engine.ts'
import { isDatabaseUnavailable } from '../run/errors.ts'
import { engineOf } from '../run/session-executor.ts'
import { inTransaction } from '../run/transaction.ts'
import { openDatabase } from './database.ts'
import { Backends, openClient } from './postgres-connection.ts'
import { DatabaseSilentError, PostgresPool } from './postgres-pool.ts'

const LIMITS = {
  probeAfterMs: 300,
  probeTimeoutMs: 900,
  probeAgainMs: 20,
  mostWaiting: 30,
  connectMs: 600_000,
  answerMs: 600_000,
}

/** A file has no server that could freeze. */
onPostgres('a frozen server', (engine) => {
  let proxy: FrozenProxy
  let service: TestApp
  let person: Person
  before(async () => {
    proxy = await proxyBefore(engine)
    service = await buildTestApp(proxy.engine, { opening: { pool: LIMITS } })
    person = await registerPerson(service)
  })
  afterEach(() => proxy.thaw())
  after(async () => {
    await service.close()
    await proxy.close()
  })

  const busyConnections = async () => {
    const { body } = await service.app.inject('/metrics')
    return /^database_pool_connections\{state="busy"\} (\d+)$/m.exec(body)?.[1]
  }

  function assertAway(reply: Reply): void {
    assertFailure(reply, 1903, 503, { headers: { 'retry-after': '5' } })
  }

  test('requests that need it are refused, and what was refused never happens', async () => {
    const { email, password, refreshToken } = person
    const tag = { by: person, payload: { name: 'frozen' } }
    proxy.freeze()
    const replies = await Promise.all([
      send(service, 'GET /api/v1/plant-species'),
      // On a public route a token that cannot be checked is ignored, and the answer is not read either.
      send(service, 'GET /api/v1/plant-species', { by: person }),
      send(service, 'GET /api/v1/plants', { by: person }),
      send(service, 'POST /api/v1/plant-tags', tag),
      send(service, 'POST /api/v1/plant-tags', { ...tag, headers: { 'idempotency-key': 'frozen' } }),
      send(service, 'POST /api/v1/auth/login', { payload: { email, password } }),
      send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } }),
    ])
    for (const reply of replies) assertAway(reply)

    assertSuccess(await service.app.inject('/healthz'), { status: 'alive' })
    assertFailure(await service.app.inject('/readyz'), 1903, 503, {
      message: 'Not ready: database.',
      headers: { 'retry-after': '5' },
    })
    proxy.thaw()
    await eventually(async () => {
      assertSuccess(await send(service, 'GET /api/v1/plant-tags', { by: person }), [])
    })
    assert.equal(await busyConnections(), '0')
    const names = Array.from({ length: 25 }, (_name, at) => `after ${at}`)
    const made = await Promise.all(
      names.map((name) => send(service, 'POST /api/v1/plant-tags', { by: person, payload: { name } })),
    )
    assert.deepEqual(tally(made), { 200: 25 })
    assert.equal(await busyConnections(), '0')
  })

  test('once it is known to be silent, requests are refused at once', async () => {
    proxy.freeze()
    assertAway(await send(service, 'GET /api/v1/plant-species'))
    for (let at = 0; at < 50; at++) assertAway(await send(service, 'GET /api/v1/plant-species'))
    proxy.thaw()
    await eventually(async () => {
      const { statusCode } = await send(service, 'GET /api/v1/plant-species')
      assert.equal(statusCode, 200)
    })
  })

  test('a full queue refuses at once', async () => {
    proxy.freeze()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send(service, 'GET /api/v1/plant-species')),
    )
    // Beside the jobs of the server, which may wait for it too.
    const { 1903: away = 0, 1904: overloaded = 0 } = tally(replies)
    assert.equal(away + overloaded, 50)
    assert.ok(away <= LIMITS.mostWaiting && away >= LIMITS.mostWaiting - 5, `${away} waited`)
    const refused = replies.find(({ statusCode, body }) => statusCode === 503 && body.includes('1904'))
    assert.ok(refused)
    assertFailure(refused, 1904, 503, { headers: { 'retry-after': '5' } })
  })
})

onPostgres('transactions of a frozen server', (engine) => {
  let proxy: FrozenProxy
  let database: Database
  let remove: () => Promise<void>
  beforeEach(async () => {
    proxy = await proxyBefore(engine)
    const scratch = await proxy.engine.create('empty')
    remove = scratch.remove
    database = await openDatabase(scratch.config, { pool: LIMITS })
    await createScratchTable(database.db)
  })
  afterEach(async () => {
    proxy.thaw()
    await database.close()
    await proxy.close()
    await remove()
  })

  test('fail wherever they are, and give their connections back', async () => {
    const { db } = database
    const frozen = Promise.withResolvers<void>()
    const freeze = () => {
      proxy.freeze()
      frozen.resolve()
    }
    const attempts = [
      // In the middle, with more to do than fits on the wire at once.
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'in the middle')
        freeze()
        await Promise.all(Array.from({ length: 5 }, (_note, at) => addScratchRow(db, `behind it ${at}`)))
      }),
      // At the end: whether it was kept is not known.
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'at the end')
        freeze()
      }),
      ...Array.from({ length: 12 }, async () => {
        await frozen.promise
        await inTransaction(db, (db) => addScratchRow(db, 'waiting'))
      }),
    ]
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason))
    }
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
    proxy.thaw()
    await eventually(() => inTransaction(db, (db) => addScratchRow(db, 'afterwards')))
    const bodies = await scratchBodies(db)
    assert.ok(bodies.includes('afterwards') && !bodies.includes('in the middle'))
  })

  test('a stream ends with a recognised error', async () => {
    const { db } = database
    for (const body of ['one', 'two', 'three']) await addScratchRow(db, body)
    const stream = sql<{ body: string }>`select body from scratch_rows order by id`
    const read = async () => {
      const compiled = stream.compile(db)
      for await (const { rows } of db.getExecutor().stream<{ body: string }>(compiled, 1)) {
        if (rows[0]?.body === 'one') proxy.freeze()
      }
    }
    await assert.rejects(read(), isDatabaseUnavailable)
  })
})

onPostgres('a slow statement', (engine) => {
  test('may take longer than the time after which a probe is sent', async () => {
    const scratch = await engine.create('empty')
    const quickProbe = { ...LIMITS, probeAfterMs: 20, probeTimeoutMs: 10_000 }
    const { db, close } = await openDatabase(scratch.config, { pool: quickProbe })
    try {
      const { rows } = await sql`select 1 as one from pg_sleep(0.3)`.execute(db)
      assert.deepEqual([...rows], [{ one: 1 }])
    } finally {
      await close()
      await scratch.remove()
    }
  })
})

onPostgres('a pool whose connections are all taken', (engine) => {
  test('refuses a statement that has waited for too long, and serves the next', async () => {
    const scratch = await engine.create('empty')
    const database = await openDatabase(scratch.config, { pool: { ...LIMITS, connectMs: 2_000 } })
    const { db } = database
    try {
      const taken = await Promise.all(Array.from({ length: 10 }, () => openTransaction(db, async () => {})))
      await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable)
      await assert.rejects(
        inTransaction(db, async () => {}),
        isDatabaseUnavailable,
      )
      for (const transaction of taken) await transaction.commit()
      const { rows } = await sql`select 1 as one`.execute(db)
      assert.deepEqual(rows, [{ one: 1 }])
      assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
    } finally {
      await database.close()
      await scratch.remove()
    }
  })
})

onPostgres('an answer that never comes', (engine) => {
  test('is given up with its connection although the server lives', async () => {
    const scratch = await engine.create('empty')
    // Longer than any statement of the test but the one, on a machine of any speed.
    const limits = { ...LIMITS, probeAfterMs: 20, probeTimeoutMs: 600_000, answerMs: 3_000 }
    const UNANSWERED = { name: 'ConnectionLostError', message: 'Query read timeout' }
    const database = await openDatabase(scratch.config, { pool: limits })
    const { db } = database
    try {
      await assert.rejects(sql`select pg_sleep(600)`.execute(db), UNANSWERED)
      await assert.rejects(
        inTransaction(db, (db) => sql`select pg_sleep(600)`.execute(db)),
        UNANSWERED,
      )
      const { rows } = await sql`select 1 as one`.execute(db)
      assert.deepEqual(rows, [{ one: 1 }])
      // Within a transaction that may take its time every answer is waited for.
      await inTransaction(db, async (db) => {
        await engineOf(db).liftTimeLimit(db)
        await sql`select pg_sleep(4)`.execute(db)
      })
      assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
    } finally {
      await database.close()
      await scratch.remove()
    }
  })
})

test('a connection whose greeting is not answered is given up', async (t) => {
  const greeted = Promise.withResolvers<void>()
  const port = await listening(t, (socket) => {
    // The user is let in and the session is ready for statements; then nothing is said any more.
    socket.once('data', () => {
      socket.once('data', () => greeted.resolve())
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
    })
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const opening = assert.rejects(openClient(urlAt(port), new Backends(urlAt(port))), isDatabaseUnavailable)
  await greeted.promise
  t.mock.timers.tick(10_000)
  await opening
})

test('a connection whose settings are not answered is given up', async (t) => {
  const asked = Promise.withResolvers<void>()
  const port = await listening(t, (socket) => {
    socket.once('data', () => {
      socket.on('data', (statement) => {
        if (statement.includes('$1')) asked.resolve()
        else socket.write(Buffer.concat([COLUMN, row('1'), message('C', [0]), READY]))
      })
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
    })
  })
  const url = `${urlAt(port)}?search_path=elsewhere`
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const opening = assert.rejects(openClient(url, new Backends(url)), isDatabaseUnavailable)
  await asked.promise
  t.mock.timers.tick(10_000)
  await opening
})

test('a connection that is greeted too late for its statement serves the next one', async (t) => {
  let backends = 0
  let gate: Gate | undefined
  const port = await listening(t, (socket) => {
    const answer = async (asked: Buffer | string) => {
      const isGreeting = asked.includes('pg_backend_pid')
      if (isGreeting) await gate?.wait()
      const rows = isGreeting ? [COLUMN, row(`${++backends}`)] : []
      socket.write(Buffer.concat([...rows, message('C', [0]), READY]))
    }
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
      socket.on('data', (asked) => void answer(asked))
    })
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = new PostgresPool(urlAt(port), { ...LIMITS, connectMs: 1_000 })
  const takeAll = () => Promise.all(Array.from({ length: 10 }, () => pool.take('begin')))
  const [lost, ...others] = await takeAll()
  const waiting = assert.rejects(pool.run({ text: 'select 1' }), isDatabaseUnavailable)
  gate = createGate()
  lost?.release(true)
  await gate.reached
  t.mock.timers.tick(1_000)
  await waiting
  gate.open()
  for (const client of others) client.release()
  for (const client of await takeAll()) client.release()
  t.mock.timers.reset()
  await pool.close()
})

test('a connection that cannot be opened is no sign of life', async (t) => {
  let isFirst = true
  const port = await listening(t, (socket) => {
    if (!isFirst) socket.destroy()
    isFirst = false
  })
  const pool = new PostgresPool(urlAt(port), {
    ...LIMITS,
    probeAfterMs: 20,
    probeTimeoutMs: 20,
  })
  const ask = () => pool.run({ text: 'select 1' })
  let isOver = false
  const owed = assert.rejects(ask(), DatabaseSilentError).finally(() => {
    isOver = true
  })
  while (!isOver) await assert.rejects(ask(), isDatabaseUnavailable)
  await owed
  await pool.close()
})

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/frond`

/** The port of a stand-in for PostgreSQL. */
async function listening(t: TestContext, serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}

/** A message of the protocol: its kind, its length and its content. */
function message(kind: string, content: readonly number[]): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(4 + content.length, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

const READY = message('Z', [...Buffer.from('I')])
/** One column of text, called backend. */
const COLUMN = message('T', [
  0,
  1,
  ...Buffer.from('backend\0'),
  ...Array(6).fill(0),
  0,
  0,
  0,
  25,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
])

function row(text: string): Buffer {
  return message('D', [0, 1, 0, 0, 0, text.length, ...Buffer.from(text)])
}
