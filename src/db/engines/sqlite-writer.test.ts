import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, type TestContext, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import { openScratch, SQLITE } from '../../../test/engines.ts'
import { createGate } from '../../../test/gate.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import { isDatabaseFull, isUniqueViolation } from '../run/errors.ts'
import { inLongTransaction, inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { openDatabase } from './database.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** PostgreSQL commits on its own for each connection and groups what it writes to the disk itself. */
describe('group commit on SQLite', () => {
  let database: Database
  let db: Db
  let now = 0
  const add = (body: string) => inTransaction(db, (db) => addScratchRow(db, body))
  beforeEach(async () => {
    database = await openScratch(SQLITE)
    db = database.db
    await createScratchTable(db)
    await nextIteration()
    // However busy the machine is, a slice of the event loop is used up only where a test says so.
    mock.method(performance, 'now', () => now)
  })
  afterEach(async () => {
    mock.restoreAll()
    await database.close()
  })

  /** What happens, with the commits in between. */
  function record(t: TestContext): string[] {
    const events: string[] = []
    const { commit } = SqliteConnection.prototype
    t.mock.method(SqliteConnection.prototype, 'commit', function (this: SqliteConnection) {
      events.push('commit')
      commit.call(this)
    })
    return events
  }

  test('transactions and single writes of one turn share a commit, in the order they came', async (t) => {
    const events = record(t)
    const bodies = Array.from({ length: 40 }, (_, at) => `note ${at}`)
    await Promise.all(bodies.map((body, at) => (at % 2 === 0 ? add(body) : addScratchRow(db, body))))
    assert.deepEqual(events, ['commit'])
    assert.deepEqual(await scratchBodies(db), bodies)
    assert.deepEqual(database.pool(), { size: 1, busy: 0, waiting: 0, statements: 0 })
  })

  test('nobody is answered before the commit, and readers see nothing before', async (t) => {
    const events = record(t)
    const done = Promise.withResolvers<void>()
    const first = add('one').then(() => events.push('answered'))
    const second = inTransaction(db, async (db) => {
      await addScratchRow(db, 'two')
      done.resolve()
    }).then(() => events.push('answered too'))
    await done.promise
    assert.deepEqual(await scratchBodies(db), [])
    assert.deepEqual([events, database.pool().busy], [[], 1])
    await Promise.all([first, second])
    assert.deepEqual(events, ['commit', 'answered', 'answered too'])
    assert.deepEqual(await scratchBodies(db), ['one', 'two'])
  })

  test('a long one makes nobody wait for its end', async (t) => {
    const events = record(t)
    const gate = createGate()
    const first = add('first').then(() => events.push('first'))
    const long = inLongTransaction(db, async (db) => {
      await addScratchRow(db, 'long')
      await gate.wait()
    }).then(() => events.push('long'))
    const later = add('later').then(() => events.push('later'))
    await gate.reached
    await first
    gate.open()
    await Promise.all([long, later])
    assert.deepEqual(events, ['commit', 'first', 'commit', 'long', 'commit', 'later'])
  })

  test('of one that fails nothing is kept, the others are, and it hears of it after the commit', async (t) => {
    const events = record(t)
    const failure = new Error('changed my mind')
    const outcomes = await Promise.allSettled([
      add('one'),
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'never mind')
        throw failure
      }).finally(() => events.push('failed')),
      add('two'),
      addScratchRow(db, 'one').finally(() => events.push('refused')),
      add('three'),
    ])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'fulfilled' || outcome.reason === failure || 'refused'),
      [true, true, true, 'refused', true],
    )
    assert.ok(outcomes[3].status === 'rejected' && isUniqueViolation(outcomes[3].reason))
    assert.deepEqual(events, ['commit', 'failed', 'refused'])
    assert.deepEqual(await scratchBodies(db), ['one', 'two', 'three'])
  })

  test('the first one that fails leaves nothing to the others', async (t) => {
    const events = record(t)
    const failure = new Error('changed my mind')
    const first = inTransaction(db, async (db) => {
      await addScratchRow(db, 'never mind')
      throw failure
    })
    await Promise.all([assert.rejects(first, failure), add('one'), add('two')])
    assert.deepEqual(events, ['commit'])
    assert.deepEqual(await scratchBodies(db), ['one', 'two'])
  })

  test('a commit that fails fails them all, and the next ones work', async (t) => {
    const failure = new Error('the disk is gone')
    const commit = t.mock.method(SqliteConnection.prototype, 'commit', () => {
      throw failure
    })
    const outcomes = await Promise.allSettled([add('one'), addScratchRow(db, 'two'), add('three')])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason === failure),
      [true, true, true],
    )
    commit.mock.restore()
    assert.deepEqual(await scratchBodies(db), [])
    await add('next')
    assert.deepEqual(await scratchBodies(db), ['next'])
    assert.deepEqual(database.pool(), { size: 1, busy: 0, waiting: 0, statements: 0 })
  })

  for (const [kind, swallow] of [
    ['', (error: unknown) => Promise.reject(error)],
    [', even if somebody hides the error', async () => {}],
  ] as const) {
    test(`a full disk fails the whole group${kind}`, async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
      await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(db)
      const fill = async (db: Db) => {
        await sql`insert into scratch_rows (body, picture) values ('huge', zeroblob(1000000))`
          .execute(db)
          .catch(swallow)
      }
      const outcomes = await Promise.allSettled([add('one'), inTransaction(db, fill)])
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseFull(outcome.reason)),
        [true, true],
      )
      assert.deepEqual(await scratchBodies(db), [])
      await sql`pragma max_page_count = 100000`.execute(db)
      await add('next')
      assert.deepEqual(await scratchBodies(db), ['next'])
    })
  }

  test('no statement of a transaction that SQLite has rolled back runs any more', async () => {
    await assert.rejects(
      inTransaction(db, async (db) => {
        await sql`insert or rollback into scratch_rows (id, body) values (1, 'one'), (1, 'two')`
          .execute(db)
          .catch(() => {})
        await addScratchRow(db, 'late')
      }),
      isUniqueViolation,
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('those that come a turn later share the commit, until a turn brings none', async (t) => {
    const events = record(t)
    const first = add('one')
    await nextIteration()
    await nextIteration()
    const second = add('two')
    await Promise.all([first, second])
    assert.deepEqual(events, ['commit'])
    const third = add('three')
    for (let turn = 0; turn < 3; turn++) await nextIteration()
    assert.deepEqual(events, ['commit', 'commit'])
    await Promise.all([third, add('four')])
    assert.deepEqual(events, ['commit', 'commit', 'commit'])
  })

  test('one that takes long is the last of its group', async (t) => {
    const events = record(t)
    const gate = createGate()
    const named = (body: string, wait = async () => {}) =>
      inTransaction(db, async (db) => {
        await addScratchRow(db, body)
        await wait()
        events.push(body)
      })
    const first = named('first')
    const slow = named('slow', () => gate.wait())
    await gate.reached
    now += 50
    await nextIteration()
    const later = [named('later'), named('too')]
    gate.open()
    await Promise.all([first, slow, ...later])
    assert.deepEqual(events, ['first', 'slow', 'commit', 'later', 'too', 'commit'])
  })

  for (const [title, ms, expected] of [
    ['members that wait for the event loop share the commit', 10, ['1', '2', '3', '4', 'commit']],
    ['a group is open for 50 ms', 25, ['1', '2', 'commit', '3', '4', 'commit']],
  ] as const) {
    test(title, async (t) => {
      const events = record(t)
      const named = (body: string) =>
        inTransaction(db, async (db) => {
          await addScratchRow(db, body)
          events.push(body)
          now += ms
        })
      await Promise.all(['1', '2', '3', '4'].map(named))
      assert.deepEqual(events, expected)
    })
  }

  test('a pragma runs outside of the group', async (t) => {
    const events = record(t)
    const checkpoint = () => sql`pragma wal_checkpoint(truncate)`.execute(db)
    const [, { rows }] = await Promise.all([add('one'), checkpoint(), add('two')])
    assert.deepEqual({ ...Object(rows[0]) }, { busy: 0, log: 0, checkpointed: 0 })
    assert.deepEqual(await scratchBodies(db), ['one', 'two'])
    assert.deepEqual(events, ['commit', 'commit'])
  })

  test('what is done is kept when the database is closed', async (t) => {
    const scratch = await SQLITE.create('empty')
    t.after(() => scratch.remove())
    const closing = await openDatabase(scratch.config)
    await createScratchTable(closing.db)
    const writing = inTransaction(closing.db, (db) => addScratchRow(db, 'one'))
    // After all promises, and before the event loop goes on.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    await Promise.all([closing.close(), writing])
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    assert.deepEqual(await scratchBodies(db), ['one'])
  })
})
