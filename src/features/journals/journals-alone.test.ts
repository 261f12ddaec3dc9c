import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../../test/engines.ts'
import { assertFailure } from '../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../test/gardener.ts'
import { untilWaitingForLocks, untilWaitingForRow } from '../../../test/lock-waiters.ts'
import { made } from '../../../test/made.ts'
import { openTransaction } from '../../../test/open-transaction.ts'
import { fullScans, recordQueries } from '../../../test/query-plans.ts'
import { scopeOf } from '../../../test/scope.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { watchStatements } from '../../../test/watch-statements.ts'
import { lockGarden } from '../common/garden.ts'
import { insertJournalAlone } from './journals-alone.sql.ts'

// PostgreSQL only: SQLite has one writer at a time, and no round trips.
onPostgres('an entry that is written by one statement', (engine) => {
  let service: TestApp
  let by: Gardener
  let bystander: Gardener
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    bystander = await newGardener(service)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  async function newPlant(owner = by): Promise<number> {
    const payload = { name: 'Monty', speciesId, locationId: owner.locationId }
    return (await made(service, 'POST /api/v1/plants', { by: owner, payload })).id
  }

  async function copiesOf(plantId: number, count: number): Promise<number[]> {
    const copied = ['user_id', 'name', 'name_key', 'species_id', 'search_text', 'created_at', 'updated_at']
    const columns = sql.raw(copied.join(', '))
    const { rows } = await sql<{ id: number }>`insert into plants (${columns})
      select ${columns} from plants, generate_series(1, ${count}) where id = ${plantId} returning id`.execute(
      service.db,
    )
    return rows.map(({ id }) => id)
  }

  function insert(plantIds: readonly number[], type = 1, owner = by): Promise<number | undefined> {
    const values = { type, eventTime: Date.now(), properties: null, remark: null }
    return insertJournalAlone(service.db, scopeOf(owner).gardenId, values, plantIds, Date.now())
  }

  async function eventsOf({ user }: Gardener) {
    const { rows } = await sql<{ id: number; type: string; subject: number; plantIds: string }>`
      select id, type, subject, plant_ids as "plantIds" from events where user_id = ${user.id} order by id`.execute(
      service.db,
    )
    return rows.map(({ plantIds, ...event }) => ({ ...event, plantIds: JSON.parse(plantIds) }))
  }

  interface Wish {
    readonly plantIds: readonly number[]
    readonly type?: number
    readonly owner?: Gardener
  }

  /** Entries that come while as many statements are under way as may be: they share the next one. */
  async function insertTogether(wishes: readonly Wish[]): Promise<(number | undefined)[]> {
    const busy = Array.from({ length: 3 }, () => insert([], 1, bystander))
    const results = wishes.map(({ plantIds, type, owner }) => insert(plantIds, type, owner))
    await Promise.all(busy)
    return Promise.all(results)
  }

  test('is whole, or not written at all', async () => {
    const [one, other] = [await newPlant(), await newPlant()]
    const foreign = await newPlant(await newGardener(service))
    const rows = await gardenRows(service)
    assert.equal(await insert([one, foreign]), undefined)
    assert.equal(await insert([one, 2 ** 53 - 1]), undefined)
    assert.deepEqual(await gardenRows(service), rows)
    const id = await insert([other, one])
    const entry = await made<{ plantIds: number[] }>(service, `GET /api/v1/plant-journals/${id}`, { by })
    assert.deepEqual(entry.plantIds, [other, one])
  })

  test('is not written where it fulfils a schedule', async () => {
    const plantId = await newPlant()
    const payload = { plantId, type: 1, every: 7, unit: 1 }
    await made(service, 'POST /api/v1/care-schedules', { by, payload })
    assert.equal(await insert([plantId]), undefined)
    assert.notEqual(await insert([plantId], 2), undefined)
  })

  test('shares the statement with others that come meanwhile, and each is written or not by itself', async (t) => {
    const other = await newGardener(service)
    const [mine, scheduled, theirs] = [await newPlant(), await newPlant(), await newPlant(other)]
    await made(service, 'POST /api/v1/care-schedules', {
      by,
      payload: { plantId: scheduled, type: 1, every: 7, unit: 1 },
    })
    const [before, theirBefore] = [await eventsOf(by), await eventsOf(other)]
    const watched = watchStatements(t, service.db)
    const ids = await insertTogether([
      { plantIds: [mine] },
      { plantIds: [theirs] },
      { plantIds: [mine, scheduled], type: 2 },
      { plantIds: [scheduled] },
      { plantIds: [theirs], owner: other },
      { plantIds: [mine] },
    ])
    assert.equal(watched.run.filter((text) => text.includes('plant_journals')).length, 4)
    assert.deepEqual(
      ids.map((id) => id !== undefined),
      [true, false, true, false, true, true],
    )
    const [first, , second, , foreign, third] = ids
    const event = (id: number, subject: number | undefined, plantIds: number[]) => ({
      ...{ id, type: 'journal.created', subject, plantIds },
    })
    assert.deepEqual((await eventsOf(by)).slice(before.length), [
      event(before.length + 1, first, [mine]),
      event(before.length + 2, second, [mine, scheduled]),
      event(before.length + 3, third, [mine]),
    ])
    assert.deepEqual((await eventsOf(other)).slice(theirBefore.length), [
      event(theirBefore.length + 1, foreign, [theirs]),
    ])
    for (const [id, plantIds, owner] of [
      [first, [mine], by],
      [second, [mine, scheduled], by],
      [foreign, [theirs], other],
    ] as const) {
      const entry = await made<{ plantIds: number[] }>(service, `GET /api/v1/plant-journals/${id}`, {
        by: owner,
      })
      assert.deepEqual(entry.plantIds, plantIds)
    }
  })

  test('does not share the statement if it has many plants', async (t) => {
    const other = await newGardener(service)
    const [mine, theirs] = [await newPlant(), await newPlant(other)]
    const many = [mine, ...(await copiesOf(mine, 50))]
    const watched = watchStatements(t, service.db)
    const ids = await insertTogether([
      { plantIds: many },
      { plantIds: [theirs], owner: other },
      { plantIds: [theirs], owner: other },
    ])
    assert.equal(ids.filter((id) => id !== undefined).length, 3)
    assert.equal(watched.run.filter((text) => text.includes('plant_journals')).length, 5)
  })

  test('leaves it to a transaction to wait while the garden is changed, and counts for what has changed', async () => {
    const plantId = await newPlant()
    const change = await openTransaction(service.db, (db) => lockGarden(db, by.user.id))
    const schedule = { plantId, type: 1, every: 7, unit: 1 }
    const creation = made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    await untilWaitingForLocks(engine, service.db, 1)
    assert.equal(await insert([plantId]), undefined)
    const eventTime = Date.now()
    const payload = { plantIds: [plantId], type: 1, eventTime }
    const entry = made(service, 'POST /api/v1/plant-journals', { by, payload })
    await untilWaitingForLocks(engine, service.db, 2)
    await change.commit()
    const { id } = await creation
    await entry
    const due = await made<{ lastDoneAt: number }>(service, `GET /api/v1/care-schedules/${id}`, { by })
    assert.equal(due.lastDoneAt, eventTime)
  })

  test('finds its plants by their ids, also where there are no more than 10,000', async () => {
    const [first, second] = [await newPlant(), await newPlant()]
    const ids = [first, second]
    await copiesOf(first, 10_000)
    await sql`analyze plants`.execute(service.db)
    const recorded = recordQueries(service.db)
    const values = { type: 1, eventTime: Date.now(), properties: null, remark: null }
    assert.ok(await insertJournalAlone(recorded.db, scopeOf(by).gardenId, values, ids, Date.now()))
    const { queries } = recorded
    assert.equal(queries.length, 1)
    for (const query of queries) assert.deepEqual(await fullScans(engine, service.db, query), [])
  })

  test('is not written if another one in its statement fails', async () => {
    const other = await newGardener(service)
    const [mine, theirs] = [await newPlant(), await newPlant(other)]
    // Without the lock of the garden, so that the statement has found the plant and waits for the row.
    const deletion = await openTransaction(service.db, (db) =>
      db.deleteFrom('plants').where('id', '=', mine).execute(),
    )
    const ids = insertTogether([{ plantIds: [mine] }, { plantIds: [theirs], owner: other }])
    await untilWaitingForRow(engine, service.db)
    await deletion.commit()
    assert.deepEqual(await ids, [undefined, undefined])
    assert.notEqual(await insert([theirs], 1, other), undefined)
  })

  test('is refused as not found when its plant is deleted meanwhile', async () => {
    const plantId = await newPlant()
    // Without the lock of the garden, so that the statement has found the plant and waits for the row.
    const deletion = await openTransaction(service.db, (db) =>
      db.deleteFrom('plants').where('id', '=', plantId).execute(),
    )
    const reply = send(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [plantId] } })
    await untilWaitingForRow(engine, service.db)
    await deletion.commit()
    assertFailure(await reply, 4001, 404)
  })
})
