import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { addPlants } from '../../../test/large-garden.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { scopeOf } from '../../../test/scope.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../test/test-app.ts'
import { steadyTime } from '../../base/clock.ts'
import type { EventPage } from '../change/events.schema.ts'
import { deleteOldEvents } from '../change/events.sql.ts'
import { inGarden } from '../change/garden.ts'
import { createTag, deleteTag, updateTag } from '../garden/tags/tags.service.ts'
import { eventCleanUp } from './events.jobs.ts'

const NOW = Date.UTC(2026, 10, 16, 9)

onEachEngine('events', (engine) => {
  let service: TestApp
  let beside: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    service = await buildTestApp(engine)
    beside = await buildTestAppBeside(service)
  })
  after(async () => {
    mock.timers.reset()
    await beside.close()
    await service.close()
  })

  const newTag = (by: Person, name: string, on = service) =>
    made(on, 'POST /api/v1/plant-tags', { by, payload: { name } })
  const page = (by: Person, query = '') => made<EventPage>(service, `GET /api/v1/events${query}`, { by })

  test('are numbered for each user, and listed in their order', async () => {
    const by = await registerPerson(service)
    assertSuccess(await send(service, 'GET /api/v1/events', { by }), { items: [], next: 0 })
    const dry = await newTag(by, 'dry')
    const wet = await newTag(by, 'wet')
    const first = { id: 1, type: 'tag.created', subject: dry.id, at: NOW }
    const second = { id: 2, type: 'tag.created', subject: wet.id, at: NOW }
    assertSuccess(await send(service, 'GET /api/v1/events', { by }), { items: [first, second], next: 2 })
    assertSuccess(await send(service, 'GET /api/v1/events?size=1', { by }), { items: [first], next: 1 })
    assertSuccess(await send(service, 'GET /api/v1/events?after=1', { by }), { items: [second], next: 2 })
    assertSuccess(await send(service, 'GET /api/v1/events?after=2', { by }), { items: [], next: 2 })
  })

  test('are told by any server, and by requests that are retried once only', async () => {
    const by = await registerPerson(service)
    await newTag(by, 'dry', beside)
    const payload = { name: 'wet' }
    const headers = { 'idempotency-key': 'once' }
    for (const on of [service, beside]) await made(on, 'POST /api/v1/plant-tags', { by, payload, headers })
    assert.deepEqual(
      (await page(by)).items.map(({ id, type }) => [id, type]),
      [
        [1, 'tag.created'],
        [2, 'tag.created'],
      ],
    )
  })

  test('of many changes at the same time have no gap, and nobody else’s', async () => {
    const [one, other] = [await newGardener(service), await newGardener(service)]
    const { next } = await page(one)
    const speciesId = await newSpecies(service)
    const plant = { name: 'Fern', speciesId, locationId: one.locationId }
    const { id } = await made(service, 'POST /api/v1/plants', { by: one, payload: plant })
    const entry = { plantIds: [id], type: 1 }
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const on = at % 2 === 0 ? service : beside
        await newTag(one, `tag ${at}`, on)
        await made(on, 'POST /api/v1/plant-journals', { by: one, payload: entry })
        await newTag(other, `tag ${at}`, on)
      }),
    )
    const { items } = await page(one, `?after=${next}&size=100`)
    assert.deepEqual(
      items.map((event) => event.id),
      Array.from({ length: 25 }, (_, at) => next + 1 + at),
    )
    const kinds = Object.groupBy(items, ({ type }) => type)
    assert.equal(kinds['tag.created']?.length, 12)
    assert.equal(kinds['journal.created']?.length, 12)
    assert.ok(kinds['journal.created'].every(({ plantIds }) => plantIds?.length === 1 && plantIds[0] === id))
  })

  test('tell the outcome of a transaction, not its steps', async () => {
    const by = await registerPerson(service)
    const scope = scopeOf(by)
    const old = await newTag(by, 'old')
    const { next } = await page(by)
    const made = await inGarden(service.db, scope, async (db) => {
      const kept = await createTag(db, scope, { name: 'kept' })
      const gone = await createTag(db, scope, { name: 'gone' })
      await updateTag(db, scope, kept.id, { name: 'renamed' }, undefined)
      await updateTag(db, scope, old.id, { name: 'older' }, undefined)
      await deleteTag(db, scope, gone.id, undefined)
      await deleteTag(db, scope, old.id, undefined)
      return kept
    })
    assert.deepEqual(
      (await page(by, `?after=${next}`)).items.map(({ type, subject }) => [type, subject]),
      [
        ['tag.created', made.id],
        ['tag.deleted', old.id],
      ],
    )
  })

  test('are not written by a transaction that fails', async () => {
    const by = await registerPerson(service)
    const scope = scopeOf(by)
    const failing = inGarden(service.db, scope, async (db) => {
      await createTag(db, scope, { name: 'lost' })
      throw new Error('on purpose')
    })
    await assert.rejects(failing, { message: 'on purpose' })
    assert.deepEqual(await page(by), { items: [], next: 0 })
  })

  test('of 500 things are 500, of more one', async () => {
    const by = await newGardener(service)
    await addPlants(service.db, by, await newSpecies(service), 501)
    const { rows } = await sql<{
      id: number
    }>`select id from plants where user_id = ${by.user.id} order by id`.execute(service.db)
    const ids = rows.map(({ id }) => id)
    const { next } = await page(by)
    const status = (some: number[], value: number) =>
      made(service, 'PATCH /api/v1/plants', { by, payload: { ids: some, status: value } })
    await status(ids.slice(0, 500), 1)
    const { items } = await page(by, `?after=${next}&size=100`)
    assert.equal(items.length, 100)
    assert.ok(items.every(({ type }) => type === 'plant.updated'))
    const tagged = next + 500
    assert.deepEqual(await page(by, `?after=${tagged}`), { items: [], next: tagged })
    // A bulk call takes 500 plants; deleting a plant may take more entries along.
    await sql`insert into plant_journals (user_id, type, event_time, created_at, updated_at)
      select user_id, 1, 0, 0, 0 from plants where user_id = ${by.user.id}`.execute(service.db)
    await sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
      select id, ${ids[0]}, 1, 0, 1 from plant_journals where user_id = ${by.user.id}`.execute(service.db)
    await made(service, `DELETE /api/v1/plants/${ids[0]}`, { by })
    assert.deepEqual(await page(by, `?after=${tagged}`), {
      items: [{ id: tagged + 1, type: 'garden.changed', subject: by.user.id, at: NOW }],
      next: tagged + 1,
    })
  })

  test('are deleted after a while, and their numbers do not come again', async () => {
    const [by, other] = [await registerPerson(service), await registerPerson(service)]
    for (const name of ['one', 'two', 'three']) await newTag(by, name)
    await newTag(other, 'one')
    const age = (person: Person, upTo: number) =>
      sql`update events set at = ${NOW - 1_000} where user_id = ${person.user.id} and id <= ${upTo}`.execute(
        service.db,
      )
    await age(by, 2)
    await deleteOldEvents(service.db, NOW)
    const { items } = await page(by)
    assert.deepEqual(
      items.map(({ id }) => id),
      [3],
    )
    assert.deepEqual(await page(by, '?after=2'), { items, next: 3 })
    assert.deepEqual(await page(by, '?after=1'), { items: [], next: 3, reset: true })
    assert.deepEqual(await page(by, '?after=0'), { items: [], next: 3, reset: true })
    // The number of another database.
    assert.deepEqual(await page(by, '?after=4'), { items: [], next: 3, reset: true })
    assert.equal((await page(other)).items.length, 1)
    await age(by, 3)
    await deleteOldEvents(service.db, NOW)
    assert.deepEqual(await page(by), { items: [], next: 3 })
    assert.deepEqual(await page(by, '?after=3'), { items: [], next: 3 })
    assert.deepEqual(await page(by, '?after=2'), { items: [], next: 3, reset: true })
    await newTag(by, 'four')
    assert.deepEqual((await page(by, '?after=3')).next, 4)
  })

  test('are kept for seven days', async () => {
    const by = await registerPerson(service)
    const hour = 3_600_000
    for (const name of ['one', 'two', 'three']) await newTag(by, name)
    const ages = [7 * 24 * hour + hour, 7 * 24 * hour - hour]
    for (const [at, age] of ages.entries()) {
      await sql`update events set at = ${steadyTime() - age} where user_id = ${by.user.id} and id = ${at + 1}`.execute(
        service.db,
      )
    }
    await eventCleanUp(service.db).run()
    assert.deepEqual(
      (await page(by)).items.map(({ id }) => id),
      [2, 3],
    )
  })

  for (const [query, path] of [
    ['after=-1', 'after'],
    ['after=1.5', 'after'],
    ['after=', 'after'],
    ['after=9007199254740992', 'after'],
    ['after=1&after=2', 'after'],
    ['size=0', 'size'],
    ['size=101', 'size'],
    ['page=1', 'page'],
  ] as const) {
    test(`are not listed for ${query}`, async () => {
      const by: Gardener = await newGardener(service)
      const reply = await send(service, `GET /api/v1/events?${query}`, { by })
      assert.equal(reply.statusCode, 400, reply.body)
      const { code, data } = reply.json<{ code: number; data: { errors: { path: string }[] } }>()
      assert.deepEqual([code, data.errors.map((error) => error.path)], [1101, [path]])
    })
  }

  test('are for those who are signed in', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    assertFailure(await send(service, 'GET /api/v1/events'), 401, 401, { headers })
  })
})
