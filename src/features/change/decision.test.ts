import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { onPostgres } from '../../../test/engines.ts'
import { assertFailure } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { inGardenOf, letIn } from '../../../test/grants.ts'
import { untilWaitingForLocks } from '../../../test/lock-waiters.ts'
import { made } from '../../../test/made.ts'
import { openTransaction } from '../../../test/open-transaction.ts'
import { registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { executorOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'
import { inAccountDecision } from './account-transaction.ts'
import { lockGarden } from './garden.ts'
import { record } from './record.ts'
import { gardenOf } from './scope.ts'

const ENTRIES = 'POST /api/v1/plant-journals'
const WATERED = Date.UTC(2026, 0, 1, 12)

// Not on SQLite: there a decision is a transaction, and no other writes meanwhile.
onPostgres('a change that is decided while another one of the garden is under way', (engine) => {
  let service: TestApp
  let by: Gardener
  let plantId: number
  let scheduleId: number
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    plantId = await newPlant()
    const payload = { plantId, type: 1, every: 7, unit: 1, startDate: '2026-01-01' }
    scheduleId = (await made(service, 'POST /api/v1/care-schedules', { by, payload })).id
  })
  after(() => service.close())

  async function newPlant(): Promise<number> {
    const payload = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }

  /** Another server has locked the garden, changed it and counted its event, and commits once the request waits for it. */
  async function meanwhile(change: (db: Db) => Promise<unknown>, headers = {}) {
    const other = await openTransaction(service.db, async (db) => {
      await lockGarden(db, by.user.id)
      await change(db)
      await db
        .updateTable('event_counters')
        .set((row) => ({ last_id: row('last_id', '+', 1) }))
        .where('user_id', '=', gardenOf(by.user.id))
        .execute()
    })
    const payload = { plantIds: [plantId], type: 1, eventTime: WATERED }
    const reply = send(service, ENTRIES, { by, payload, headers })
    await untilWaitingForLocks(engine, service.db, 1)
    await other.commit()
    return reply
  }

  const rows = async (table: 'plant_journals' | 'idempotency_keys') =>
    (await service.db.selectFrom(table).selectAll().where('user_id', '=', by.user.id).execute()).length

  test('is decided anew, once, with what the other one has changed', async () => {
    for (const [every, nextDue, headers] of [
      [3, '2026-01-04', {}],
      [5, '2026-01-06', { 'idempotency-key': 'once' }],
    ] as const) {
      const before = await rows('plant_journals')
      const reply = await meanwhile(
        (db) => db.updateTable('care_schedules').set({ every }).where('id', '=', scheduleId).execute(),
        headers,
      )
      assert.equal(reply.statusCode, 200, reply.body)
      assert.equal(await rows('plant_journals'), before + 1)
      const schedule = await made<{ nextDue: string }>(service, `GET /api/v1/care-schedules/${scheduleId}`, {
        by,
      })
      assert.equal(schedule.nextDue, nextDue)
    }
    assert.equal(await rows('idempotency_keys'), 1)
  })

  test('is not put out of date by those that came at the same time', async (t) => {
    const other = await openTransaction(service.db, (db) => lockGarden(db, by.user.id))
    const before = await rows('plant_journals')
    const executor = executorOf(service.db)
    const { session } = executor
    const run = session.executeQuery.bind(session)
    const refused: unknown[] = []
    t.mock.method(session, 'executeQuery', (query: CompiledQuery) =>
      run(query).catch((error: unknown) => {
        refused.push(error)
        throw error
      }),
    )
    const begun = t.mock.method(executor, 'transaction').mock
    const replies = ['a', 'b', 'c'].map((key) =>
      send(service, ENTRIES, { by, payload: { plantIds: [plantId] }, headers: { 'idempotency-key': key } }),
    )
    await eventually(() => assert.equal(begun.callCount(), replies.length))
    await untilWaitingForLocks(engine, service.db, 1)
    await other.commit()
    for (const { statusCode, body } of await Promise.all(replies)) assert.equal(statusCode, 200, body)
    assert.deepEqual([await rows('plant_journals'), refused], [before + replies.length, []])
  })

  test('fails if it has not read the last event', async () => {
    const forgetful = inAccountDecision(service.db, by.user.id, async (db) =>
      record(db, 'plant', 'updated', plantId),
    )
    await assert.rejects(forgetful, /reads the last event/)
  })

  test('is refused if its writer was removed before it began, and leaves nothing', async () => {
    const bob = await registerPerson(service)
    const grantId = await letIn(service, by, bob, 3)
    const write = (key: string) => {
      const headers = { ...inGardenOf(by), 'idempotency-key': key }
      return send(service, ENTRIES, { by: bob, payload: { plantIds: [plantId] }, headers })
    }
    assert.equal((await write('before')).statusCode, 200)
    const before = await rows('plant_journals')
    // The service remembers a place for two seconds, unless it has ended it itself.
    await service.db.deleteFrom('grants').where('id', '=', grantId).execute()
    assertFailure(await write('after'), 4701, 404)
    const kept = await service.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', bob.user.id)
      .execute()
    assert.deepEqual([await rows('plant_journals'), kept], [before, [{ key: 'before' }]])
  })

  test('is refused if the other one has deleted what it is about, and leaves nothing', async () => {
    const before = await rows('plant_journals')
    const reply = await meanwhile((db) => db.deleteFrom('plants').where('id', '=', plantId).execute(), {
      'idempotency-key': 'gone',
    })
    assertFailure(reply, 4001, 404)
    assert.deepEqual([await rows('plant_journals'), await rows('idempotency_keys')], [before, 4])
  })

  test('is refused as that of a stranger if the other one has deleted the account', async () => {
    plantId = await newPlant()
    const reply = await meanwhile((db) => db.deleteFrom('users').where('id', '=', by.user.id).execute(), {
      'idempotency-key': 'deleted',
    })
    assertFailure(reply, 401, 401)
    assert.deepEqual([await rows('plant_journals'), await rows('idempotency_keys')], [0, 0])
  })
})
