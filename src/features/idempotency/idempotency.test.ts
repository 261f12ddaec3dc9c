import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../test/gardener.ts'
import { createGate, type Gate } from '../../../test/gate.ts'
import { type Person, registerPerson, signInAs } from '../../../test/people.ts'
import { send, tally } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { callerOf } from '../../http/access.ts'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/envelope.ts'
import { createRegion } from '../regions/regions.service.ts'
import { upsertTranslation } from '../species/species.sql.ts'
import { insertKey } from './idempotency.sql.ts'
import { answerOnce, deleteExpiredKeys } from './idempotency.ts'

const TAGS = 'POST /api/v1/plant-tags'
const RUNNING = { message: 'The first request with this Idempotency-Key still runs.' }
const HOUR_MS = 3_600_000

onEachEngine('an Idempotency-Key', (engine) => {
  let service: TestApp
  let by: Person
  let gate: Gate
  before(async () => {
    const slowRoute = (app: App) => {
      app.post('/api/v1/slow', { config: { access: 'user' }, schema: { hide: true } }, async (request) => {
        await gate.wait()
        return success(request, 'done')
      })
    }
    const slowRegion = (app: App) => {
      const options = { config: { access: 'user' }, schema: { hide: true } } as const
      app.post('/api/v1/slow-region', options, async (request, reply) => {
        await gate.wait()
        const { userId } = callerOf(request)
        const region = await answerOnce(service.db, request, reply, (db) =>
          createRegion(db, userId, { name: 'Slow' }),
        )
        return success(request, region)
      })
    }
    service = await buildTestApp(engine, {
      extraRoutes: (app) => {
        slowRoute(app)
        slowRegion(app)
      },
    })
    by = await registerPerson(service)
  })
  after(() => service.close())

  const tag = (key: string, name: string, owner = by) =>
    send(service, TAGS, { by: owner, payload: { name }, headers: { 'idempotency-key': key } })
  const slow = () => send(service, 'POST /api/v1/slow', { by, headers: { 'idempotency-key': 'slow' } })
  const keys = () => service.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()

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

  test('while the first request runs, others are refused', async () => {
    gate = createGate()
    const first = slow()
    await gate.reached
    const refused = await slow()
    assertFailure(refused, 1106, 409, RUNNING)
    assert.equal(refused.headers['idempotent-replay'], undefined)
    gate.open()
    assertSuccess(await first, 'done')
    assertSuccess(await slow(), 'done', { 'idempotent-replay': 'true' })
  })

  test('ten at once make one', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => tag('ten', 'ten')))
    const { 200: done = 0, 1106: refused = 0, ...others } = tally(replies)
    assert.deepEqual({ others, all: done + refused }, { others: {}, all: 10 })
    assert.ok(done >= 1)
    const ids = new Set(
      replies.filter((reply) => reply.statusCode === 200).map((reply) => reply.json().data.id),
    )
    assert.equal(ids.size, 1)
  })

  test('it has 1 to 255 characters', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const errors = [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters' }]
      assertFailure(await tag(key, 'length'), 1101, 400, { errors })
    }
    for (const key of ['x', 'x'.repeat(255)]) assert.equal((await tag(key, key.slice(0, 9))).statusCode, 200)
  })

  test('a request that was cut off before it made anything frees its key after a minute', async (t) => {
    const owner = { userId: by.user.id, route: '/api/v1/plant-tags', key: 'cut off' }
    const hash = await hashOfTag('after the crash')
    await insertKey(service.db, { ...owner, createdAt: Date.now() }, hash)
    assertFailure(await tag('cut off', 'after the crash'), 1106, 409, RUNNING)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
    const reply = await tag('cut off', 'after the crash')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['idempotent-replay'], undefined)
    assertSuccess(await tag('cut off', 'after the crash'), reply.json().data, { 'idempotent-replay': 'true' })
  })

  /** What a request for such a tag is remembered by. */
  async function hashOfTag(name: string): Promise<string> {
    await tag('hashed', name)
    const { request_hash } = await service.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'hashed')
      .executeTakeFirstOrThrow()
    await service.db.deleteFrom('plant_tags').where('name', '=', name).execute()
    return request_hash
  }

  test('a request that takes so long that its key is given to the next makes nothing', async (t) => {
    const slowRegion = () =>
      send(service, 'POST /api/v1/slow-region', { by, headers: { 'idempotency-key': 'slow region' } })
    const held = createGate()
    gate = held
    const first = slowRegion()
    await held.reached
    gate = createGate()
    gate.open()
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
    const second = await slowRegion()
    assert.equal(second.statusCode, 200, second.body)
    held.open()
    assertFailure(await first, 1106, 409, RUNNING)
    const regions = await service.db.selectFrom('regions').select('id').where('name', '=', 'Slow').execute()
    assert.deepEqual(
      regions.map(({ id }) => id),
      [second.json().data.id],
    )
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
    await upsertTranslation(service.db, {
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

  test('after a day it is free again, and its row goes', async (t) => {
    const first = await tag('day', 'day')
    const start = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: start + 23 * HOUR_MS })
    const again = await tag('day', 'day', await signInAs(service, by.email))
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
    await deleteExpiredKeys(service.db, Date.now())
    assert.ok((await keys()).some(({ key }) => key === 'day'))
    t.mock.timers.setTime(start + 24 * HOUR_MS + 1)
    const free = await tag('day', 'another day', await signInAs(service, by.email))
    assert.equal(free.statusCode, 200)
    assert.equal(free.headers['idempotent-replay'], undefined)
    await deleteExpiredKeys(service.db, Date.now() + HOUR_MS)
    assert.deepEqual(
      (await keys()).map(({ key }) => key),
      ['day'],
    )
  })
})
