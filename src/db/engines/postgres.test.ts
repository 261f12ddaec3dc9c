import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres, openScratch } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import { freePort } from '../../base/free-port.ts'
import type { Database } from '../engine.ts'
import { isDatabaseUnavailable, isUniqueViolation, SharedSessionError } from '../run/errors.ts'
import { prepared } from '../run/prepared.ts'
import { inSnapshot, inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { openPostgres } from './postgres.ts'
import { Backends, openClient } from './postgres-connection.ts'

/** These rules are about a server and the connections to it; SQLite has neither. */
onPostgres('connections', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('a 64-bit integer arrives as a number', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, count(*) from scratch_rows`.execute(db)
    assert.deepEqual([...rows], [{ big: 9_007_199_254_740_991, count: 0 }])
  })

  test('a transaction that nobody continues is ended by the server after a minute', async () => {
    const { rows } =
      await sql`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db)
    assert.deepEqual([...rows], [{ limit: '1min' }])
  })

  test('a connection lost between two statements ends its transaction with a recognised error', async () => {
    await assert.rejects(
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'lost')
        await terminate(database.db, await backendOf(db))
        await addScratchRow(db, 'too late')
      }),
      isDatabaseUnavailable,
    )
    await addScratchRow(db, 'afterwards')
    assert.deepEqual(await scratchBodies(db), ['afterwards'])
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })

  test('no later statement of a lost transaction runs, even when its failure is ignored', async () => {
    await assert.rejects(
      inTransaction(db, async (db) => {
        await terminate(database.db, await backendOf(db))
        const failures = await Promise.allSettled([addScratchRow(db, 'one'), addScratchRow(db, 'two')])
        assert.deepEqual(
          failures.map((failure) => failure.status === 'rejected' && isDatabaseUnavailable(failure.reason)),
          [true, true],
        )
        // By now the pool has made a new connection: the statement must not find its way to it.
        await scratchBodies(database.db)
        await addScratchRow(db, 'three')
      }),
      isDatabaseUnavailable,
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('a connection lost during a statement fails it and those that wait behind it', async () => {
    await assert.rejects(
      inTransaction(db, async (db) => {
        const backend = await backendOf(db)
        const statements = Promise.allSettled([
          sql`select pg_sleep(${60})`.execute(db),
          addScratchRow(db, 'behind it'),
          addScratchRow(db, 'last'),
        ])
        await untilWaiting(database.db, backend)
        await terminate(database.db, backend)
        const outcomes = await statements
        assert.deepEqual(
          outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)),
          [true, true, true],
        )
        await scratchBodies(db)
      }),
      isDatabaseUnavailable,
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('after a failed statement its error is repeated, whatever is asked next', async () => {
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    const failing = inTransaction(db, async (db) => {
      await addScratchRow(db, 'twice')
      await Promise.all([addScratchRow(db, 'twice').catch(note), addScratchRow(db, 'behind it').catch(note)])
      await scratchBodies(db).catch(note)
    })
    await failing.catch(note)
    assert.ok(isUniqueViolation(failures[0]))
    assert.deepEqual(
      failures.map((failure) => failure === failures[0]),
      [true, true, true, true],
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('a stream whose connection is lost fails, outside of a transaction too', async () => {
    for (const body of ['one', 'two', 'three']) await addScratchRow(db, body)
    const read = async () => {
      const query = sql`select pg_backend_pid() as pid from scratch_rows order by id`.compile(db)
      for await (const { rows } of db.getExecutor().stream<{ pid: number }>(query, 1)) {
        if (rows[0] !== undefined) await terminate(db, rows[0].pid)
      }
    }
    await assert.rejects(read(), isDatabaseUnavailable)
    assert.deepEqual(await scratchBodies(db), ['one', 'two', 'three'])
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })

  test('a statement is prepared anew for a table that has changed, in a transaction as well', async () => {
    const change = (type: string) =>
      sql`alter table scratch_rows alter column body type ${sql.raw(type)}`.execute(db)
    const add = prepared(
      (_db, bind: { body: string }) =>
        sql<{ body: string }>`insert into scratch_rows (body) values (${bind.body}) returning body`,
    )
    const find = prepared(
      (_db, bind: { body: string }) =>
        sql<{ body: string }>`select body from scratch_rows where body = ${bind.body}`,
    )
    const everywhere = (work: (db: Db) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 10 }, () => inTransaction(db, work)))
    await add(db, { body: 'first' })
    // Each connection has prepared it.
    await everywhere(async (db) => find(db, { body: 'first' }))
    await change('varchar')
    assert.deepEqual(await find(db, { body: 'first' }), [{ body: 'first' }])
    await change('text')
    const bodies = Array.from({ length: 10 }, (_, at) => `row ${at}`)
    const added = await Promise.all(
      bodies.map((body) =>
        inTransaction(db, async (db) => [await find(db, { body: 'first' }), await add(db, { body })]),
      ),
    )
    assert.deepEqual(
      added,
      bodies.map((body) => [[{ body: 'first' }], [{ body }]]),
    )
    await change('varchar')
    assert.deepEqual(await inSnapshot(db, (db) => find(db, { body: 'row 1' })), [{ body: 'row 1' }])
  })

  test('a pooler that lets connections share a session is told by its effects', async () => {
    const one = prepared((_db, bind: { one: number }) => sql<{ one: number }>`select ${bind.one}::int as one`)
    await one(db, { one: 1 })
    await sql`deallocate all`.execute(db)
    await assert.rejects(async () => one(db, { one: 1 }), SharedSessionError)
    assert.deepEqual(await one(db, { one: 1 }), [{ one: 1 }])
  })

  test('more transactions than connections all get their turn', async () => {
    const bodies = Array.from({ length: 25 }, (_, index) => `row ${index}`)
    await Promise.all(bodies.map((body) => inTransaction(db, (db) => addScratchRow(db, body))))
    assert.deepEqual((await scratchBodies(db)).toSorted(), bodies.toSorted())
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })

  test('every connection lost at once, the next transactions work', async () => {
    await Promise.all(Array.from({ length: 10 }, () => inTransaction(db, async () => {})))
    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await untilAvailable(() => inTransaction(db, (db) => addScratchRow(db, 'recovered')))
    assert.deepEqual(await untilAvailable(() => scratchBodies(db)), ['recovered'])
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })
})

onPostgres('an address with settings of the session', (engine) => {
  test('applies them on every connection, and leaves those of the way there to the driver', async () => {
    const scratch = await engine.create('empty')
    assert.ok(scratch.config.engine === 'postgres')
    const url = `${scratch.config.url}?search_path=elsewhere&keepalives=1&connect_timeout=5`
    const database = openPostgres(url)
    try {
      const paths = await Promise.all(
        Array.from({ length: 3 }, () =>
          inTransaction(database.db, async (db) => {
            const { rows } = await sql`select current_setting('search_path') as path`.execute(db)
            return rows[0]
          }),
        ),
      )
      assert.deepEqual(paths, Array(3).fill({ path: 'elsewhere' }))
    } finally {
      await database.close()
      await scratch.remove()
    }
  })
})

onPostgres('two connections with one backend', (engine) => {
  test('are refused: a pooler would mix up their statements', async () => {
    const scratch = await engine.create('empty')
    assert.ok(scratch.config.engine === 'postgres')
    const backends = new Backends(scratch.config.url)
    const client = await openClient(scratch.config.url, backends)
    await assert.rejects(backends.greet(client), SharedSessionError)
    await client.end()
    // One that is gone shares nothing.
    const next = await openClient(scratch.config.url, backends)
    await next.end()
    await scratch.remove()
  })
})

onPostgres('an unreachable server', () => {
  let database: Database
  before(async () => {
    database = openPostgres(`postgres://postgres@127.0.0.1:${await freePort()}/frond`)
  })
  after(() => database.close())

  test('fails a query with a recognised error', async () => {
    await assert.rejects(sql`select 1`.execute(database.db), isDatabaseUnavailable)
  })

  test('fails every waiting transaction with a recognised error', async () => {
    const attempts = Array.from({ length: 25 }, () => inTransaction(database.db, async () => {}))
    for (const attempt of await Promise.allSettled(attempts)) {
      assert.ok(attempt.status === 'rejected' && isDatabaseUnavailable(attempt.reason))
    }
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })
})

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  assert.ok(rows[0])
  return rows[0].pid
}

async function untilWaiting(db: Db, backend: number): Promise<void> {
  const query = sql<{ wait_event: string | null }>`select wait_event from pg_stat_activity
    where pid = ${backend} and state = 'active'`
  while ((await query.execute(db)).rows[0]?.wait_event !== 'PgSleep');
}

/** The client hears of the end of a connection a moment after the server. */
async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
  }
}

/** Resolves when the backend is gone. */
async function terminate(db: Db, backend: number): Promise<void> {
  await sql`select pg_terminate_backend(${backend}, 10000)`.execute(db)
}
