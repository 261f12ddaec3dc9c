import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Location, Region } from './regions.schema.ts'

const REGIONS = '/api/v1/regions'
const PATH = '/api/v1/locations'
const MISSING = { message: 'There is no such location.' }
const NO_REGION = { message: 'There is no such region.' }
const INVALID = { message: 'The new order must name each location of the region exactly once.' }

const NOT_LIGHT = 'must be a LightRequirement: 0 (Unspecified) to 5 (FullSun), or null'

onEachEngine('locations', (engine) => {
  let service: TestApp
  let by: Person
  let stranger: Person
  let home: number
  let work: number
  let theirs: number
  before(async () => {
    service = await buildTestApp(engine)
    ;[by, stranger] = await Promise.all([registerPerson(service), registerPerson(service)])
  })
  after(() => service.close())
  beforeEach(async () => {
    await service.db.deleteFrom('regions').execute()
    home = await region('Home', by)
    work = await region('Work', by)
    theirs = await region('Theirs', stranger)
  })

  async function region(name: string, owner: Person): Promise<number> {
    return (await made(service, `POST ${REGIONS}`, { by: owner, payload: { name } })).id
  }
  const create = (regionId: number | string, payload: object) =>
    send(service, `POST ${REGIONS}/${regionId}/locations`, { by, payload })
  const location = (regionId: number, name = 'Sill', owner = by) =>
    made<Location>(service, `POST ${REGIONS}/${regionId}/locations`, { by: owner, payload: { name } })
  const change = (id: number, payload: object) => send(service, `PUT ${PATH}/${id}`, { by, payload })
  const show = (id: number) => send(service, `GET ${PATH}/${id}`, { by })
  const remove = (id: number) => send(service, `DELETE ${PATH}/${id}`, { by })
  const reorder = (regionId: number, orderedIds: unknown) =>
    send(service, `PUT ${REGIONS}/${regionId}/locations/order`, { by, payload: { orderedIds } })

  async function locationsIn(regionId: number, owner = by): Promise<Location[]> {
    return (await made<Region>(service, `GET ${REGIONS}/${regionId}`, { by: owner })).locations
  }

  test('a new location goes last in its region', async () => {
    const start = Date.now()
    const reply = await create(home, { name: ' Kitchen ', lightLevel: 3 })
    const { data: kitchen }: { data: Location } = reply.json()
    const { id, createdAt } = kitchen
    assert.ok(createdAt >= start && createdAt <= Date.now())
    assertSuccess(reply, { id, name: 'Kitchen', lightLevel: 3, createdAt })
    const bath = await location(home, 'Bath')
    assert.deepEqual(bath, { id: bath.id, name: 'Bath', lightLevel: 0, createdAt: bath.createdAt })
    const desk = await location(work, 'Desk')
    assert.deepEqual(await locationsIn(home), [kitchen, bath])
    assert.deepEqual(await locationsIn(work), [desk])
    assertSuccess(await show(id), kitchen, { 'cache-control': 'no-cache' })
  })

  for (const [title, name, stored = name] of nameCases(48).accepted) {
    test(`a name can be ${title}`, async () => {
      const { id, createdAt } = await location(home, name)
      assertSuccess(await show(id), { id, name: stored, lightLevel: 0, createdAt })
      assertSuccess(await change(id, { name }), { id, name: stored, lightLevel: 0, createdAt })
    })
  }

  for (const lightLevel of [0, 1, 2, 3, 4, 5]) {
    test(`${lightLevel} is a light level, and null clears it`, async () => {
      const { id } = await location(home)
      const { createdAt } = await made<Location>(service, `PUT ${PATH}/${id}`, {
        by,
        payload: { lightLevel },
      })
      const whole = { id, name: 'Sill', lightLevel, createdAt }
      assertSuccess(await show(id), whole)
      assertSuccess(await change(id, { lightLevel: null }), { ...whole, lightLevel: 0 })
    })
  }

  for (const [title, payload, path, message] of [
    ...nameCases(48).refused.map(
      ([kind, name, text]) => [`the name ${kind}`, { name }, 'name', text] as const,
    ),
    ['light level 6', { lightLevel: 6 }, 'lightLevel', NOT_LIGHT],
    ['light level -1', { lightLevel: -1 }, 'lightLevel', NOT_LIGHT],
    ['light level 1.5', { lightLevel: 1.5 }, 'lightLevel', NOT_LIGHT],
    ['a text as light level', { lightLevel: '1' }, 'lightLevel', NOT_LIGHT],
    ['an unknown field', { position: 1 }, 'position', 'is not known here'],
  ] as const) {
    test(`${title} is refused, and nothing is written`, async () => {
      const errors = [{ path, message }]
      assertFailure(await create(home, { name: 'Sill', ...payload }), 1101, 400, { errors })
      assert.deepEqual(await locationsIn(home), [])
      const before = await location(home)
      assertFailure(await change(before.id, { ...payload }), 1101, 400, { errors })
      assert.deepEqual(await locationsIn(home), [before])
    })
  }

  test('a new location needs a name, and its region must exist', async () => {
    const required = [{ path: 'name', message: 'is required' }]
    assertFailure(await create(home, {}), 1101, 400, { errors: required })
    const unknown = [{ path: 'regionId', message: 'is not known here' }]
    assertFailure(await create(home, { name: 'x', regionId: work }), 1101, 400, { errors: unknown })
    for (const regionId of [theirs, 2 ** 53 - 1]) {
      assertFailure(await create(regionId, { name: 'x' }), 4201, 404, NO_REGION)
    }
    assert.deepEqual(await locationsIn(theirs, stranger), [])
  })

  test('a location that moves goes last in the other region; a move to its own region changes nothing', async () => {
    const [a, b] = [await location(home, 'a'), await location(home, 'b')]
    const desk = await location(work, 'Desk')
    assertSuccess(await change(a.id, { regionId: home, lightLevel: 1 }), { ...a, lightLevel: 1 })
    assert.deepEqual(await locationsIn(home), [{ ...a, lightLevel: 1 }, b])
    assertSuccess(await change(a.id, { regionId: work, lightLevel: null, name: 'A' }), { ...a, name: 'A' })
    assert.deepEqual(await locationsIn(home), [b])
    assert.deepEqual(await locationsIn(work), [desk, { ...a, name: 'A' }])
    assertSuccess(await change(a.id, { regionId: home }), { ...a, name: 'A' })
    assert.deepEqual(await locationsIn(home), [b, { ...a, name: 'A' }])
  })

  test('a move to a region that does not exist or belongs to another user changes nothing', async () => {
    const before = await location(home)
    for (const regionId of [theirs, 2 ** 53 - 1]) {
      assertFailure(await change(before.id, { name: 'x', regionId }), 4201, 404, NO_REGION)
    }
    const errors = [{ path: 'regionId', message: 'must be an id (a whole number from 1)' }]
    assertFailure(await change(before.id, { name: 'x', regionId: null }), 1101, 400, { errors })
    assert.deepEqual(await locationsIn(home), [before])
    assert.deepEqual(await locationsIn(theirs, stranger), [])
  })

  test('plants outlive their location, and have none then', async () => {
    const { id: locationId } = await location(home)
    const payload = { name: 'Monty', speciesId: await newSpecies(service), locationId }
    const plant = await made(service, 'POST /api/v1/plants', { by, payload })
    assertSuccess(await remove(locationId), null)
    assert.deepEqual(await locationsIn(home), [])
    assertSuccess(await send(service, `GET /api/v1/plants/${plant.id}`, { by }), { ...plant, location: null })
  })

  test('a location that does not exist or belongs to another user is not found', async () => {
    const foreign = await location(theirs, 'Theirs', stranger)
    const { id: gone } = await location(home)
    await remove(gone)
    for (const id of [gone, foreign.id, 2 ** 53 - 1]) {
      for (const reply of [await show(id), await change(id, { name: 'Mine' }), await remove(id)]) {
        assertFailure(reply, 4301, 404, MISSING)
      }
      assertFailure(await change(id, { regionId: home }), 4301, 404, MISSING)
    }
    assert.deepEqual(await locationsIn(theirs, stranger), [foreign])
  })

  test('a reorder responds with the locations of the region in their new order', async () => {
    const [a, b, c] = [await location(home, 'a'), await location(home, 'b'), await location(home, 'c')]
    assertSuccess(await reorder(home, [c.id, a.id, b.id]), [c, a, b])
    assert.deepEqual(await locationsIn(home), [c, a, b])
    await remove(a.id)
    assertSuccess(await reorder(home, [b.id, c.id]), [b, c])
    const rows = await service.db.selectFrom('locations').select('position').orderBy('position').execute()
    assert.deepEqual(
      rows.map(({ position }) => position),
      [1, 2],
    )
  })

  test('a reorder that is not a permutation of the region is refused and changes nothing', async () => {
    const [a, b] = [await location(home, 'a'), await location(home, 'b')]
    const desk = await location(work, 'Desk')
    const foreign = await location(theirs, 'Theirs', stranger)
    for (const ids of [[b], [b, a, a], [b, b], [b, desk], [b, a, desk], [b, a, foreign], [foreign]]) {
      const orderedIds = ids.map(({ id }) => id)
      assertFailure(await reorder(home, orderedIds), 4303, 409, INVALID)
    }
    for (const regionId of [theirs, 2 ** 53 - 1]) {
      assertFailure(await reorder(regionId, [foreign.id]), 4201, 404, NO_REGION)
    }
    for (const [orderedIds, path, message] of [
      [undefined, 'orderedIds', 'is required'],
      [[], 'orderedIds', 'must not be empty'],
      ['1', 'orderedIds', 'must be an array'],
      [['1'], 'orderedIds[0]', 'must be an id (a whole number from 1)'],
    ] as const) {
      assertFailure(await reorder(home, orderedIds), 1101, 400, { errors: [{ path, message }] })
    }
    assert.deepEqual(await locationsIn(home), [a, b])
  })

  test('concurrent creates, moves and reorders leave every location in one place', async () => {
    const ids = [(await location(home)).id, (await location(home)).id]
    const moving = await Promise.all(Array.from({ length: 5 }, () => location(work)))
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => create(home, { name: 'New' })),
      ...moving.map(({ id }) => change(id, { regionId: home })),
      ...Array.from({ length: 5 }, () => reorder(home, ids.toReversed())),
    ])
    const { 200: done = 0, 4303: late = 0, ...others } = tally(replies)
    assert.deepEqual({ others, all: done + late }, { others: {}, all: 15 })
    const rows = await service.db
      .selectFrom('locations')
      .select('position')
      .where('region_id', '=', home)
      .orderBy('position')
      .execute()
    assert.deepEqual(
      rows.map(({ position }) => position),
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
  })

  test('anonymous callers are refused', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    for (const line of [
      `GET ${PATH}/1`,
      `PUT ${PATH}/1`,
      `DELETE ${PATH}/1`,
      `POST ${REGIONS}/1/locations`,
      `PUT ${REGIONS}/1/locations/order`,
    ] as const) {
      assertFailure(await send(service, line), 401, 401, { headers })
    }
  })
})
