import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { codeOf, send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Region } from './regions.schema.ts'

const PATH = '/api/v1/regions'
const INVALID = { message: 'The new order must name each of your regions exactly once.' }

onEachEngine('the order of regions', (engine) => {
  let service: TestApp
  let by: Person
  let stranger: Person
  before(async () => {
    service = await buildTestApp(engine)
    ;[by, stranger] = await Promise.all([registerPerson(service), registerPerson(service)])
  })
  after(() => service.close())
  beforeEach(async () => {
    await service.db.deleteFrom('regions').execute()
  })

  const region = (name: string, owner = by) =>
    made<Region>(service, `POST ${PATH}`, { by: owner, payload: { name } })
  const list = (owner = by) => made<Region[]>(service, `GET ${PATH}`, { by: owner })
  const reorder = (orderedIds: unknown) => send(service, `PUT ${PATH}/order`, { by, payload: { orderedIds } })
  const remove = (id: number) => made<null>(service, `DELETE ${PATH}/${id}`, { by })

  async function regions(count: number): Promise<Region[]> {
    const found: Region[] = []
    for (let at = 0; at < count; at++) found.push(await region(`Region ${at}`))
    return found
  }

  /** Checks that the positions are 1 to N, and returns the ids in their order. */
  async function idsByPosition(): Promise<number[]> {
    const rows = await service.db
      .selectFrom('regions')
      .select(['id', 'position'])
      .where('user_id', '=', gardenIdOf(by))
      .orderBy('position')
      .execute()
    for (const [at, { position }] of rows.entries()) assert.equal(position, at + 1)
    return rows.map(({ id }) => id)
  }

  test('thousands of regions can be reordered', async () => {
    const row = { user_id: gardenIdOf(by), name: 'Region', created_at: 1, updated_at: 1 }
    const rows = Array.from({ length: 2_001 }, (_, at) => ({ ...row, position: at + 1 }))
    await service.db.insertInto('regions').values(rows).execute()
    const wanted = (await idsByPosition()).reverse()
    assert.equal(codeOf(await reorder(wanted)), 200)
    assert.deepEqual(await idsByPosition(), wanted)
  })

  test('the response is the list in its new order', async () => {
    const [first, second, third] = await regions(3)
    assert.ok(first && second && third)
    const payload = { name: 'Desk' }
    const locations = [await made(service, `POST ${PATH}/${second.id}/locations`, { by, payload })]
    const wanted = [third, first, { ...second, locations }]
    assertSuccess(await reorder(wanted.map(({ id }) => id)), wanted, { 'cache-control': 'no-store' })
    assert.deepEqual(await list(), wanted)
    const fourth = await region('Fourth')
    assert.deepEqual(await list(), [...wanted, fourth])
  })

  test('after a reorder positions are 1 to N, also when deletions had left gaps', async () => {
    const all = await regions(5)
    const left = all.filter((_, at) => at !== 0 && at !== 2).map(({ id }) => id)
    for (const { id } of all) if (!left.includes(id)) await remove(id)
    const wanted = left.toReversed()
    assert.equal(codeOf(await reorder(wanted)), 200)
    assert.deepEqual(await idsByPosition(), wanted)
  })

  test('the present order is accepted', async () => {
    const all = await regions(3)
    assertSuccess(await reorder(all.map(({ id }) => id)), all)
    const [only] = all
    for (const { id } of all.slice(1)) await remove(id)
    assertSuccess(await reorder([only?.id]), [only])
  })

  for (const [title, payload, path, message] of [
    ['no list', {}, 'orderedIds', 'is required'],
    ['null', { orderedIds: null }, 'orderedIds', 'must be an array'],
    ['a text', { orderedIds: '1,2' }, 'orderedIds', 'must be an array'],
    ['an object', { orderedIds: { 0: 1 } }, 'orderedIds', 'must be an array'],
    ['an empty list', { orderedIds: [] }, 'orderedIds', 'must not be empty'],
    ['a text in it', { orderedIds: [1, '2'] }, 'orderedIds[1]', 'must be an id (a whole number from 1)'],
    ['null in it', { orderedIds: [null] }, 'orderedIds[0]', 'must be an id (a whole number from 1)'],
    ['a fraction in it', { orderedIds: [1.5] }, 'orderedIds[0]', 'must be an id (a whole number from 1)'],
    ['a list in it', { orderedIds: [[1]] }, 'orderedIds[0]', 'must be an id (a whole number from 1)'],
    ['0 in it', { orderedIds: [0] }, 'orderedIds[0]', 'must be at least 1'],
    ['2^53 in it', { orderedIds: [2 ** 53] }, 'orderedIds[0]', `must be at most ${2 ** 53 - 1}`],
    ['an unknown field', { orderedIds: [1], ids: [1] }, 'ids', 'is not known here'],
  ] as const) {
    test(`${title} is refused`, async () => {
      const before = await regions(2)
      const reply = await send(service, `PUT ${PATH}/order`, { by, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
      assert.deepEqual(await list(), before)
    })
  }

  test('a reorder that is not a permutation of the caller’s regions is refused and changes nothing', async () => {
    const all = await regions(3)
    const theirs = await region('Theirs', stranger)
    const gone = await region('Gone')
    await remove(gone.id)
    const [a = 0, b = 0, c = 0] = all.map(({ id }) => id)
    const before = await idsByPosition()
    for (const orderedIds of [
      [c, b],
      [a],
      [c, b, a, 2 ** 53 - 1],
      [c, b, a, a],
      [c, b, b],
      [a, a, a],
      [c, b, theirs.id],
      [c, b, a, theirs.id],
      [theirs.id],
      [c, b, gone.id],
      [c, b, a, gone.id],
    ]) {
      assertFailure(await reorder(orderedIds), 4203, 409, INVALID)
    }
    assert.deepEqual(await idsByPosition(), before)
    assert.deepEqual(await list(), all)
    assert.deepEqual(await list(stranger), [theirs])
  })

  test('a caller without regions cannot reorder', async () => {
    assertFailure(await reorder([1]), 4203, 409, INVALID)
  })

  test('each garden has an order of its own', async () => {
    const [first, second] = await regions(2)
    const theirs = [await region('a', stranger), await region('b', stranger)]
    assertSuccess(await reorder([second?.id, first?.id]), [second, first])
    assert.deepEqual(await list(stranger), theirs)
  })

  test('anonymous callers cannot reorder', async () => {
    const reply = await send(service, `PUT ${PATH}/order`, { payload: { orderedIds: [1] } })
    assertFailure(reply, 401, 401, { headers: { 'www-authenticate': 'Bearer realm="frond"' } })
  })

  test('more regions than a page holds can be reordered', async () => {
    const created = Array.from({ length: 500 }, (_, at) => ({
      user_id: gardenIdOf(by),
      name: `Region ${at}`,
      longitude: null,
      latitude: null,
      position: at + 1,
      created_at: at,
      updated_at: at,
    }))
    const rows = await service.db.insertInto('regions').values(created).returning('id').execute()
    const wanted = rows.map(({ id }) => id).toReversed()
    assert.equal(codeOf(await reorder(wanted)), 200)
    assert.equal(String(await idsByPosition()), String(wanted))
    assert.equal(String((await list()).map(({ id }) => id)), String(wanted))
  })

  test('twenty regions created concurrently get twenty positions', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => region(`Region ${at}`)))
    assert.equal((await idsByPosition()).length, 20)
  })

  test('a reader during reorders sees one order or another, never a mixture', async () => {
    const ids = (await regions(8)).map(({ id }) => id)
    const orders = [ids, ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    const known = new Set(orders.map(String))
    let isOver = false
    const writing = Promise.all(Array.from({ length: 20 }, (_, at) => reorder(orders[at % 3]))).finally(
      () => {
        isOver = true
      },
    )
    let seen = 0
    do {
      const order = String((await list()).map(({ id }) => id))
      assert.ok(known.has(order), order)
      seen++
      // SQLite reads without waiting: without this the loop would never let the reorders run.
      await nextIteration()
    } while (!isOver)
    assert.deepEqual(tally(await writing), { 200: 20 })
    assert.ok(seen > 0)
  })

  test('concurrent creates and reorders leave every region in one place', async () => {
    const first = (await regions(4)).map(({ id }) => id)
    const [created, replies] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, at) => region(`New ${at}`))),
      Promise.all(Array.from({ length: 10 }, () => reorder(first.toReversed()))),
    ])
    // A reorder that runs after a create does not name all regions any more.
    for (const reply of replies) assert.ok([200, 4203].includes(codeOf(reply)), reply.body)
    const places = await idsByPosition()
    assert.deepEqual(new Set(places), new Set([...first, ...created.map(({ id }) => id)]))
    const all = places.toReversed()
    assert.equal(codeOf(await reorder(all)), 200)
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      all,
    )
  })
})
