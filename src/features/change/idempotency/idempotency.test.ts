import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { watchStatements } from '../../../../test/watch-statements.ts'
import { upsertTranslationRow } from '../../catalogue/species/species.sql.ts'
import { idempotencyCleanUp } from './idempotent-routes.ts'

const TAGS = 'POST /api/v1/plant-tags'
const HOUR_MS = 3_600_000

onEachEngine('an Idempotency-Key', (engine) => {
  let service: TestApp
  let by: Person
  before(async () => {
    service = await buildTestApp(engine)
    by = await registerPerson(service)
  })
  after(() => service.close())

  const tag = (key: string, name: string, owner = by) =>
    send(service, TAGS, { by: owner, payload: { name }, headers: { 'idempotency-key': key } })
  const keys = async () => {
    const rows = await service.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }

  test('of another user, or on another route, it is another key', async () => {
    const stranger = await registerPerson(service)
    const [mine, theirs] = [await tag('shared', 'a'), await tag('shared', 'b', stranger)]
    assert.deepEqual(tally([mine, theirs]), { 200: 2 })
    const headers = { 'idempotency-key': 'shared' }
    const region = await send(service, 'POST /api/v1/regions', { by, payload: { name: 'a' }, headers })
    assert.equal(region.headers['idempotent-replay'], undefined)
    assertSuccess(await tag('shared', 'a'), mine.json().data, { 'idempotent-replay': 'true' })
    assertSuccess(await tag('shared', 'b', stranger), theirs.json().data, { 'idempotent-replay': 'true' })
  })

  test('failures are not kept', async () => {
    await tag('taker', 'taken')
    assertFailure(await tag('failing', 'taken'), 4102, 409)
    assertFailure(await tag('failing', ''), 1101, 400, {
      errors: [{ path: 'name', message: 'must not be empty' }],
    })
    const reply = await tag('failing', 'free')
    assert.equal(reply.headers['idempotent-replay'], undefined)
    assert.equal(reply.statusCode, 200)
  })

  test('ten at once make one, and all are answered with it', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => tag('ten', 'ten')))
    assert.deepEqual(tally(replies), { 200: 10 })
    assert.equal(new Set(replies.map((reply) => reply.json().data.id)).size, 1)
    assert.equal(replies.filter((reply) => reply.headers['idempotent-replay'] === undefined).length, 1)
  })

  test('it has 1 to 255 characters', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const errors = [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters' }]
      assertFailure(await tag(key, 'length'), 1101, 400, { errors })
    }
    for (const key of ['x', 'x'.repeat(255)]) assert.equal((await tag(key, key.slice(0, 9))).statusCode, 200)
  })

  test('one that is left without an answer, as it was before keys were taken with the work, is free', async () => {
    const row = { user_id: by.user.id, route: '/api/v1/plant-tags', key: 'cut off', answer: null }
    await service.db
      .insertInto('idempotency_keys')
      .values({ ...row, request_hash: 'of any request', created_at: Date.now() })
      .execute()
    const reply = await tag('cut off', 'after the crash')
    assert.equal(reply.headers['idempotent-replay'], undefined)
    assertSuccess(await tag('cut off', 'after the crash'), reply.json().data, { 'idempotent-replay': 'true' })
  })

  test('it is not looked up before a new entry, which finds out in the end whether it is free', async (t) => {
    const gardener = await newGardener(service)
    const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: gardener.locationId }
    const { id } = (await send(service, 'POST /api/v1/plants', { by: gardener, payload: plant })).json().data
    const entry = (remark: string) =>
      send(service, 'POST /api/v1/plant-journals', {
        by: gardener,
        payload: { plantIds: [id], remark },
        headers: { 'idempotency-key': 'entry' },
      })
    const written = async () => {
      const entries = await service.db.selectFrom('plant_journals').select('id').execute()
      const events = await service.db.selectFrom('events').select('id').execute()
      return [entries.length, events.length]
    }
    const watched = watchStatements(t, service.db)
    const first = await entry('first')
    assert.deepEqual(
      watched.run.filter((sql) => /from "idempotency_keys"/.test(sql)),
      [],
    )
    const once = await written()
    assertSuccess(await entry('first'), first.json().data, { 'idempotent-replay': 'true' })
    assertFailure(await entry('second'), 1106, 409)
    assert.deepEqual(await written(), once)
    await age('entry', 24 * HOUR_MS + 1)
    const afterDay = await entry('second')
    assert.equal(afterDay.statusCode, 200, afterDay.body)
    assert.equal(afterDay.headers['idempotent-replay'], undefined)
    assertSuccess(await entry('second'), afterDay.json().data, { 'idempotent-replay': 'true' })
    await service.db
      .updateTable('idempotency_keys')
      .set({ answer: null })
      .where('key', '=', 'entry')
      .execute()
    assert.equal((await entry('third')).json().data.remark, 'third')
  })

  test('the order of the fields does not make it another request', async () => {
    const region = (payload: object) =>
      send(service, 'POST /api/v1/regions', { by, payload, headers: { 'idempotency-key': 'order' } })
    const first = await region({ name: 'Ordered', longitude: 1, latitude: 2 })
    const again = await region({ latitude: 2, longitude: 1, name: 'Ordered' })
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
    assertFailure(await region({ latitude: 1, longitude: 2, name: 'Ordered' }), 1106, 409)
  })

  test('the first answer comes again in its language, whatever is asked for the second time', async () => {
    const gardener = await newGardener(service)
    const speciesId = await newSpecies(service)
    const commonName = 'Farn'
    await upsertTranslationRow(service.db, {
      speciesId,
      language: 'de',
      commonName,
      description: null,
      wateringFrequencyGuide: null,
    })
    const payload = { name: 'Monty', speciesId, locationId: gardener.locationId }
    const plant = (language: string) =>
      send(service, 'POST /api/v1/plants', {
        by: gardener,
        payload,
        headers: { 'idempotency-key': 'language', 'accept-language': language },
      })
    const first = await plant('de')
    assert.equal(first.json().data.species.commonName, commonName)
    for (const language of ['de', 'en']) {
      assertSuccess(await plant(language), first.json().data, {
        'idempotent-replay': 'true',
        'content-language': 'de',
        vary: String(first.headers.vary),
      })
    }
  })

  /** As if the key had been used so much earlier. */
  const age = (key: string, ms: number) =>
    service.db
      .updateTable('idempotency_keys')
      .set((row) => ({ created_at: row('created_at', '-', ms) }))
      .where('key', '=', key)
      .execute()

  test('after a day it is free again, and its row goes', async () => {
    await service.db.deleteFrom('idempotency_keys').execute()
    const first = await tag('day', 'day')
    await age('day', 23 * HOUR_MS)
    assertSuccess(await tag('day', 'day'), first.json().data, { 'idempotent-replay': 'true' })
    await idempotencyCleanUp(service.db).run()
    assert.deepEqual(await keys(), ['day'])
    await age('day', HOUR_MS)
    const free = await tag('day', 'another day')
    assert.equal(free.statusCode, 200)
    assert.equal(free.headers['idempotent-replay'], undefined)
    await idempotencyCleanUp(service.db).run()
    assert.deepEqual(await keys(), ['day'])
    await age('day', 24 * HOUR_MS + 1)
    await idempotencyCleanUp(service.db).run()
    assert.deepEqual(await keys(), [])
  })

  test('a server whose clock is days ahead neither frees it early nor keeps it longer', async (t) => {
    await service.db.deleteFrom('idempotency_keys').execute()
    const first = await tag('clock', 'clock')
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 48 * HOUR_MS })
    const ahead = await signInAs(service, by.email)
    const again = await tag('clock', 'clock', ahead)
    assert.equal(again.headers['idempotent-replay'], 'true')
    assert.deepEqual(again.json().data, first.json().data)
    await idempotencyCleanUp(service.db).run()
    assert.equal((await tag('made ahead', 'made ahead', ahead)).statusCode, 200)
    t.mock.timers.reset()
    assert.deepEqual(await keys(), ['clock', 'made ahead'])
    await age('made ahead', 24 * HOUR_MS + 1)
    await idempotencyCleanUp(service.db).run()
    assert.deepEqual(await keys(), ['clock'])
  })

  test('one that was used while the clock of the database was ahead counts from now on', async () => {
    await service.db.deleteFrom('idempotency_keys').execute()
    const first = await tag('future', 'future')
    await age('future', -48 * HOUR_MS)
    assertSuccess(await tag('future', 'future'), first.json().data, { 'idempotent-replay': 'true' })
    await idempotencyCleanUp(service.db).run()
    await age('future', 24 * HOUR_MS + 1)
    await idempotencyCleanUp(service.db).run()
    assert.deepEqual(await keys(), [])
  })
})
