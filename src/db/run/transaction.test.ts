import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres, openScratch } from '../../../test/engines.ts'
import { createGate } from '../../../test/gate.ts'
import { untilWaitingForRow } from '../../../test/lock-waiters.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import { isUniqueViolation, NeedsTransactionError } from './errors.ts'
import { prepared } from './prepared.ts'
import { holdLock, inDecision, inSnapshot, inTransaction } from './transaction.ts'

const addition = prepared(
  (_db, bind: { body: string }) => sql`insert into scratch_rows (body) values (${bind.body})`,
)

onEachEngine('a transaction', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('gives its result, and its work is kept', async () => {
    const result = await inTransaction(db, async (db) => {
      await addScratchRow(db, 'one')
      await addScratchRow(db, 'two')
      return scratchBodies(db)
    })
    assert.deepEqual(result, ['one', 'two'])
    assert.deepEqual(await scratchBodies(db), ['one', 'two'])
  })

  test('is invisible from outside until it ends, and does not hold up reading', async () => {
    const gate = createGate()
    const writing = inTransaction(db, async (db) => {
      await addScratchRow(db, 'half done')
      await gate.wait()
    })
    await gate.reached
    assert.deepEqual(await scratchBodies(db), [])
    gate.open()
    await writing
    assert.deepEqual(await scratchBodies(db), ['half done'])
  })

  test('that throws leaves nothing and makes room for the next', async () => {
    const failure = new Error('changed my mind')
    await assert.rejects(
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'never mind')
        throw failure
      }),
      (error) => error === failure,
    )
    await inTransaction(db, (db) => addScratchRow(db, 'next'))
    assert.deepEqual(await scratchBodies(db), ['next'])
    assert.equal(database.pool().busy, 0)
  })

  test('joins the one it runs in and ends with it', async () => {
    const failure = new Error('all of it')
    await assert.rejects(
      inTransaction(db, async (outer) => {
        await inTransaction(outer, async (inner) => {
          assert.equal(inner, outer)
          await addScratchRow(inner, 'inner')
        })
        throw failure
      }),
      failure,
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('that failed on a constraint is not tried again', async () => {
    let attempts = 0
    await addScratchRow(db, 'taken')
    await assert.rejects(
      inTransaction(db, async (db) => {
        attempts++
        await addScratchRow(db, 'taken')
      }),
      isUniqueViolation,
    )
    assert.equal(attempts, 1)
  })

  test('cannot be used after its end', async () => {
    const ended = await inTransaction(db, async (db) => ({ db }))
    await assert.rejects(addScratchRow(ended.db, 'late'), { message: 'Transaction is already committed' })
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('for reading keeps one view while others write', async () => {
    await addScratchRow(db, 'before')
    const views = await inSnapshot(db, async (snapshot) => {
      const first = await scratchBodies(snapshot)
      await addScratchRow(db, 'meanwhile')
      await inTransaction(db, (db) => addScratchRow(db, 'and again'))
      return [first, await scratchBodies(snapshot), await inSnapshot(snapshot, scratchBodies)]
    })
    assert.deepEqual(views, [['before'], ['before'], ['before']])
    assert.deepEqual(await scratchBodies(db), ['before', 'meanwhile', 'and again'])
  })

  test('for reading refuses to write', async () => {
    await assert.rejects(
      inSnapshot(db, (db) => addScratchRow(db, 'no')),
      /read-?only/,
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('for reading can be had many times over', async () => {
    await addScratchRow(db, 'shared')
    const views = await Promise.all(Array.from({ length: 20 }, () => inSnapshot(db, scratchBodies)))
    assert.deepEqual(new Set(views.flat()), new Set(['shared']))
    await addScratchRow(db, 'later')
    assert.deepEqual(await inSnapshot(db, scratchBodies), ['shared', 'later'])
  })

  test('holds a lock that keeps the next holder out until it ends', async () => {
    const gate = createGate()
    const order: string[] = []
    const hold = (holder: string, work: () => Promise<void>) =>
      inTransaction(db, async (db) => {
        await holdLock(db, 'the shed')
        order.push(`${holder} in`)
        await work()
        order.push(`${holder} out`)
      })
    const first = hold('first', () => gate.wait())
    await gate.reached
    const second = hold('second', async () => {})
    await untilSomebodyWaits(database)
    gate.open()
    await Promise.all([first, second])
    assert.deepEqual(order, ['first in', 'first out', 'second in', 'second out'])
  })

  test('is what holds a lock: without one there is none', async () => {
    await assert.rejects(holdLock(db, 'the shed'), { message: 'A lock is held by a transaction' })
  })
})

onEachEngine('statements that run later', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('are found by the next statement of their transaction, and kept with it', async () => {
    await inTransaction(db, async (db) => {
      addition.later(db, { body: 'one' })
      assert.deepEqual(await scratchBodies(db), ['one'])
      addition.later(db, { body: 'two' })
    })
    assert.deepEqual(await scratchBodies(db), ['one', 'two'])
  })

  test('of a transaction that throws never run', async () => {
    await assert.rejects(
      inTransaction(db, async (db) => {
        addition.later(db, { body: 'never mind' })
        throw new Error('changed my mind')
      }),
      { message: 'changed my mind' },
    )
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('are done all or none', async () => {
    await addScratchRow(db, 'taken')
    for (const inOne of [
      (work: (db: Db) => Promise<void>) => inTransaction(db, work),
      (work: (db: Db) => Promise<void>) => inDecision(db, 'all or none', work),
    ]) {
      await assert.rejects(
        inOne(async (db) => {
          for (const body of ['one', 'taken', 'two']) addition.later(db, { body })
        }),
        isUniqueViolation,
      )
    }
    assert.deepEqual(await scratchBodies(db), ['taken'])
  })

  test('need an end', () => {
    assert.throws(() => addition.later(db, { body: 'when?' }), { message: 'Only a transaction has an end' })
  })

  test('of decisions about one thing follow one another', async () => {
    const seen = await Promise.all(
      ['one', 'two', 'three'].map((body) =>
        inDecision(db, 'one thing', async (db) => {
          const before = await scratchBodies(db)
          addition.later(db, { body })
          return before.length
        }),
      ),
    )
    assert.deepEqual(seen, [0, 1, 2])
    assert.deepEqual(await scratchBodies(db), ['one', 'two', 'three'])
  })
})

onPostgres('a decision', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('neither writes nor locks on its way', async () => {
    const inTheWay = [
      (db: Db) => addScratchRow(db, 'early'),
      (db: Db) => addition(db, { body: 'early' }),
      (db: Db) => holdLock(db, 'anything'),
    ]
    for (const work of inTheWay) {
      await assert.rejects(
        inDecision(db, 'nothing', async (db) => {
          await work(db)
        }),
        NeedsTransactionError,
      )
    }
    assert.deepEqual(await scratchBodies(db), [])
  })

  test('takes no connection while it thinks', async () => {
    const gate = createGate()
    const decision = inDecision(db, 'slow', async (db) => {
      await gate.wait()
      addition.later(db, { body: 'at last' })
    })
    await gate.reached
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
    gate.open()
    await decision
    assert.deepEqual(await scratchBodies(db), ['at last'])
  })
})

/** SQLite has one writer, so its transactions neither deadlock nor hold different locks at the same time. */
onPostgres('transactions at the same time', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('that stand in each other’s way both succeed in the end', async () => {
    await addScratchRow(db, 'A')
    await addScratchRow(db, 'B')
    let attempts = 0
    const bothHold = createGate()
    let holding = 0
    const swap = (first: number, second: number, deadlockTimeout: string, isMyTurn: () => Promise<void>) =>
      inTransaction(db, async (db) => {
        attempts++
        await sql`set local deadlock_timeout = ${sql.lit(deadlockTimeout)}`.execute(db)
        await sql`update scratch_rows set size = coalesce(size, 0) + 1 where id = ${first}`.execute(db)
        if (++holding === 2) bothHold.open()
        await bothHold.wait()
        await isMyTurn()
        await sql`update scratch_rows set size = coalesce(size, 0) + 1 where id = ${second}`.execute(db)
      })
    // The server looks for deadlocks once for each that waits, and on behalf of one of them only, or both might be chosen to
    // give way: so the other must wait already when it looks.
    let otherWaits: Promise<void> | undefined
    const onceOtherWaits = () => {
      otherWaits ??= untilWaitingForRow(engine, database.db)
      return otherWaits
    }
    await Promise.all([swap(1, 2, '10ms', onceOtherWaits), swap(2, 1, '1min', async () => {})])
    const { rows } = await sql`select id, size from scratch_rows order by id`.execute(db)
    assert.deepEqual(
      [...rows],
      [
        { id: 1, size: 2 },
        { id: 2, size: 2 },
      ],
    )
    // The one that gave way may take its first row again before the other, which waits for it, and give way once more.
    assert.ok(attempts >= 3, `${attempts} attempts`)
  })

  test('that never get on are given up after five attempts', async () => {
    let attempts = 0
    await assert.rejects(
      inTransaction(db, async (db) => {
        attempts++
        await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(db)
      }),
      { code: '40001' },
    )
    assert.equal(attempts, 5)
  })

  test('that hide a failed statement fail themselves, for the server has kept nothing', async () => {
    await addScratchRow(db, 'taken')
    await assert.rejects(
      inTransaction(db, async (db) => {
        await addScratchRow(db, 'lost')
        await addScratchRow(db, 'taken').catch(() => {})
      }),
      isUniqueViolation,
    )
    assert.deepEqual(await scratchBodies(db), ['taken'])
    assert.deepEqual(database.pool(), { size: 10, busy: 0, waiting: 0, statements: 0 })
  })

  test('hold locks of different names together', async () => {
    await inTransaction(db, async (outer) => {
      await holdLock(outer, 'one')
      await inTransaction(db, (other) => holdLock(other, 'two'))
    })
  })
})

/** On SQLite the second holder queues for the writer, on PostgreSQL its backend waits for the lock. */
async function untilSomebodyWaits({ db, pool }: Database): Promise<void> {
  while (pool().waiting === 0) {
    if (pool().size > 1) {
      const { rows } = await sql`select 1 from pg_locks join pg_database on oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(db)
      if (rows.length > 0) return
    } else {
      await new Promise(setImmediate)
    }
  }
}
