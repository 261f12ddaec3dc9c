import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import { onEachEngine, onPostgres, openScratch, SQLITE } from '../../../test/engines.ts'
import { recordQueries } from '../../../test/query-plans.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import { prepared, preparedShapes } from './prepared.ts'
import { inTransaction } from './transaction.ts'

onEachEngine('a prepared query', (engine) => {
  let database: Database
  let db: Db
  before(async () => {
    database = await openScratch(engine)
    db = database.db
  })
  after(() => database.close())

  test('is built once and binds its values anew', async () => {
    const build = mock.fn((db: Db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
    )
    const nameOf = prepared(build)
    const found = [await nameOf(db, { id: 1 }), await nameOf(db, { id: 7 }), await nameOf(db, { id: 99 })]
    assert.deepEqual(plain(found), [[{ name: 'foliage' }], [{ name: 'fern' }], []])
    assert.equal(build.mock.callCount(), 1)
  })

  test('is shown to a plugin each time, with its values', async () => {
    const nameOf = prepared((db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
    )
    await nameOf(db, { id: 1 })
    const recorded = recordQueries(db)
    const found = [await nameOf(recorded.db, { id: 7 }), await nameOf(recorded.db, { id: 99 })]
    assert.deepEqual(plain(found), [[{ name: 'fern' }], []])
    assert.deepEqual(
      recorded.queries.map(({ parameters }) => parameters),
      [[7], [99]],
    )
  })

  test('does not mix up the values of calls at the same time', async () => {
    const echo = prepared((db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('id').where('id', '=', bind.id),
    )
    const ids = Array.from({ length: 21 }, (_, index) => index + 1)
    const found = await Promise.all(ids.map((id) => echo(db, { id })))
    assert.deepEqual(
      plain(found),
      ids.map((id) => [{ id }]),
    )
  })

  test('keeps constants beside bound values, also in limit, offset and raw fragments', async () => {
    const page = prepared((db, bind: { word: string; limit: number; offset: number }) =>
      db
        .selectFrom('plant_categories')
        .select(['id', sql<string>`name || ${bind.word} || ${'.'}`.as('label')])
        .where('id', '>', 10)
        .orderBy('id')
        .limit(bind.limit)
        .offset(bind.offset),
    )
    assert.deepEqual(
      plain([
        await page(db, { word: '?', limit: 2, offset: 0 }),
        await page(db, { word: '!', limit: 1, offset: 2 }),
      ]),
      [
        [
          { id: 11, label: 'climber?.' },
          { id: 12, label: 'herb?.' },
        ],
        [{ id: 13, label: 'vegetable!.' }],
      ],
    )
  })

  test('binds the same name in several places, and null', async () => {
    const either = prepared((db, bind: { id: number | null }) =>
      db
        .selectFrom('plant_categories')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', bind.id), eb('id', '=', sql<number>`${bind.id} + 1`)]))
        .orderBy('id'),
    )
    assert.deepEqual(plain([await either(db, { id: 3 }), await either(db, { id: null })]), [
      [{ id: 3 }, { id: 4 }],
      [],
    ])
  })

  test('works inside a transaction and writes there', async () => {
    const build = mock.fn((db: Db, bind: { name: string }) =>
      db
        .insertInto('plant_categories')
        .values({ name: bind.name, name_key: bind.name })
        .returning(['id', 'name']),
    )
    const insert = prepared(build)
    const undone = new Error('undo')
    await assert.rejects(
      inTransaction(db, async (db) => {
        assert.deepEqual(plain(await insert(db, { name: 'epiphyte' })), [{ id: 22, name: 'epiphyte' }])
        throw undone
      }),
      undone,
    )
    const [row] = await insert(db, { name: 'epiphyte' })
    assert.equal(row?.name, 'epiphyte')
    assert.equal(build.mock.callCount(), 1)
  })

  test('with optional parts is built once for each shape', async () => {
    const build = mock.fn(
      (
        db: Db,
        bind: { after: number; limit: number },
        shape: { isPaged: boolean; order: 'asc' | 'desc' },
      ) => {
        const all = db
          .selectFrom('plant_categories')
          .select('id')
          .where('id', '<', 20)
          .orderBy('id', shape.order)
          .limit(bind.limit)
        return shape.isPaged ? all.where('id', '>', bind.after) : all
      },
    )
    const list = preparedShapes(build)
    const found: unknown[] = []
    for (const after of [3, 5]) {
      found.push(await list(db, { isPaged: true, order: 'asc' }, { after, limit: 2 }))
      found.push(await list(db, { isPaged: false, order: 'asc' }, { after, limit: 1 }))
      found.push(await list(db, { isPaged: false, order: 'desc' }, { after, limit: 1 }))
    }
    assert.deepEqual(plain(found), [
      [{ id: 4 }, { id: 5 }],
      [{ id: 1 }],
      [{ id: 19 }],
      [{ id: 6 }, { id: 7 }],
      [{ id: 1 }],
      [{ id: 19 }],
    ])
    assert.equal(build.mock.callCount(), 3)
  })

  test('is shown to a plugin inside a transaction as well', async () => {
    const nameOf = prepared((db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
    )
    const recorded = recordQueries(db)
    const found = await inTransaction(recorded.db, (db) => nameOf(db, { id: 7 }))
    assert.deepEqual(plain(found), [{ name: 'fern' }])
    assert.deepEqual(
      recorded.queries.map(({ parameters }) => parameters),
      [[7]],
    )
  })

  test('fails by a promise, so that several of them can be waited for', async () => {
    const insert = prepared((db, bind: { name: string }) =>
      db.insertInto('plant_categories').values({ name: bind.name, name_key: bind.name }),
    )
    await assert.rejects(
      inTransaction(db, async (db) => {
        const outcomes = await Promise.allSettled([
          insert(db, { name: 'fern' }),
          insert(db, { name: 'fern' }),
        ])
        assert.deepEqual(
          outcomes.map(({ status }) => status),
          ['rejected', 'rejected'],
        )
        throw new Error('undo')
      }),
      { message: 'undo' },
    )
  })

  test('is built once for each set of values that are given', async () => {
    const build = mock.fn((db: Db, bind: { id: number | undefined }, _shape: Record<never, never>) => {
      const names = db.selectFrom('plant_categories').select('name').where('id', '<', 9)
      return bind.id === undefined ? names : names.where('id', '=', bind.id)
    })
    const namesOf = preparedShapes(build)
    const found = [await namesOf(db, {}, { id: 1 }), await namesOf(db, {}, { id: 7 })]
    assert.deepEqual(plain(found), [[{ name: 'foliage' }], [{ name: 'fern' }]])
    for (let again = 0; again < 2; again++) assert.equal((await namesOf(db, {}, { id: undefined })).length, 8)
    assert.equal(build.mock.callCount(), 2)
  })

  test('is kept for 300 shapes', async () => {
    const build = mock.fn(
      (_db: Db, _bind: Record<never, never>, { text }: { text: `${number}` }) =>
        sql<{ text: string }>`select ${sql.lit(text)} as text`,
    )
    const texts = preparedShapes(build)
    const ask = async (number: number) => plain(await texts(db, { text: `${number}` }, {}))
    for (let number = 0; number < 300; number++) assert.deepEqual(await ask(number), [{ text: `${number}` }])
    await ask(0)
    assert.equal(build.mock.callCount(), 300)
    await ask(300)
    await ask(1)
    assert.equal(build.mock.callCount(), 302)
  })

  test('refuses to run without one of its values', async () => {
    const nameOf = prepared((db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
    )
    const values: { id: number } = JSON.parse('{}')
    await assert.rejects(async () => nameOf(db, values), { message: 'No value was given for id' })
  })
})

/** A server always has to be waited for. */
describe('a prepared query on the embedded engine', () => {
  let database: Database
  let db: Db
  const nameOf = prepared((db, bind: { id: number }) =>
    db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
  )
  before(async () => {
    database = await openScratch(SQLITE)
    db = database.db
    await nameOf(db, { id: 1 })
  })
  after(() => database.close())

  test('reads in the same turn of the event loop, outside and inside a transaction', async (t) => {
    await nextIteration()
    // However busy the machine is, the slice of the event loop is not used up.
    t.mock.method(performance, 'now', () => 0)
    const read = async (db: Db) => {
      const turn = turnOfEventLoop()
      assert.deepEqual(plain(await nameOf(db, { id: 7 })), [{ name: 'fern' }])
      assert.ok(!turn.isOver)
    }
    await read(db)
    await nextIteration()
    await inTransaction(db, read)
  })

  test('reads when the event loop has gone round, if the slice of a turn is used up', async (t) => {
    await nextIteration()
    let now = performance.now()
    t.mock.method(performance, 'now', () => now)
    await nameOf(db, { id: 7 })
    now += 10
    const turn = turnOfEventLoop()
    assert.deepEqual(plain(await nameOf(db, { id: 7 })), [{ name: 'fern' }])
    assert.ok(turn.isOver)
  })
})

function turnOfEventLoop(): { isOver: boolean } {
  const turn = { isOver: false }
  setImmediate(() => {
    turn.isOver = true
  })
  return turn
}

/** Two engines at once, which takes a PostgreSQL. */
onPostgres('a prepared query beside SQLite', (postgres) => {
  test('is compiled for each engine on its own', async () => {
    const build = mock.fn((db: Db, bind: { id: number }) =>
      db.selectFrom('plant_categories').select('name').where('id', '=', bind.id),
    )
    const nameOf = prepared(build)
    for (const engine of [SQLITE, postgres, SQLITE, postgres]) {
      const database = await openScratch(engine)
      assert.deepEqual(plain(await nameOf(database.db, { id: 7 })), [{ name: 'fern' }])
      await database.close()
    }
    assert.equal(build.mock.callCount(), 2)
  })
})

/** Rows of the drivers are not quite plain objects and arrays, which the strict comparison would notice. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
