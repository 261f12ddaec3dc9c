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
import { lockGarden } from '../common/garden.ts'
import { insertJournalAlone } from './journals.sql.ts'

// PostgreSQL only: SQLite has one writer at a time, and no round trips.
onPostgres('an entry that is written by one statement', (engine) => {
  let service: TestApp
  let by: Gardener
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  async function newPlant(owner = by): Promise<number> {
    const payload = { name: 'Monty', speciesId, locationId: owner.locationId }
    return (await made(service, 'POST /api/v1/plants', { by: owner, payload })).id
  }

  function insert(plantIds: readonly number[], type = 1): Promise<number | undefined> {
    const values = { type, eventTime: Date.now(), properties: null, remark: null }
    return insertJournalAlone(service.db, scopeOf(by).gardenId, values, plantIds, Date.now())
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
    const ids = [await newPlant(), await newPlant()]
    const copied = ['user_id', 'name', 'name_key', 'species_id', 'search_text', 'created_at', 'updated_at']
    const columns = sql.raw(copied.join(', '))
    await sql`insert into plants (${columns}) select ${columns} from plants, generate_series(1, 10000)
      where id = ${ids[0]}`.execute(service.db)
    await sql`analyze plants`.execute(service.db)
    const recorded = recordQueries(service.db)
    const values = { type: 1, eventTime: Date.now(), properties: null, remark: null }
    assert.ok(await insertJournalAlone(recorded.db, scopeOf(by).gardenId, values, ids, Date.now()))
    const { queries } = recorded
    assert.equal(queries.length, 1)
    for (const query of queries) assert.deepEqual(await fullScans(engine, service.db, query), [])
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
