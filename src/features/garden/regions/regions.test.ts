import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Location, Region } from './regions.schema.ts'

const PATH = '/api/v1/regions'
const MISSING = { message: 'There is no such region.' }
const HALF = 'is required beside the other coordinate'

onEachEngine('regions', (engine) => {
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

  const create = (payload: object) => send(service, `POST ${PATH}`, { by, payload })
  const region = (payload: object = { name: 'Home' }) =>
    made<Region>(service, `POST ${PATH}`, { by, payload })
  const change = (id: number | string, payload: object) => send(service, `PUT ${PATH}/${id}`, { by, payload })
  const show = (id: number | string) => send(service, `GET ${PATH}/${id}`, { by })
  const remove = (id: number | string) => send(service, `DELETE ${PATH}/${id}`, { by })
  const list = () => send(service, `GET ${PATH}`, { by })
  const location = (regionId: number, name: string) =>
    made<Location>(service, `POST ${PATH}/${regionId}/locations`, { by, payload: { name } })

  test('a garden without regions has an empty list', async () => {
    assertSuccess(await list(), [], { 'cache-control': 'no-store' })
  })

  test('a new region goes last; the list has the locations of each region in order', async () => {
    const start = Date.now()
    const reply = await create({ name: ' Home ', longitude: 13.404954, latitude: 52.520008 })
    const { data: home }: { data: Region } = reply.json()
    const { id, createdAt } = home
    assert.ok(createdAt >= start && createdAt <= Date.now())
    const whole = { id, name: 'Home', longitude: 13.404954, latitude: 52.520008, locations: [], createdAt }
    assertSuccess(reply, whole)
    const work = await region({ name: 'Work', longitude: null, latitude: null })
    assert.deepEqual(work, { id: work.id, name: 'Work', locations: [], createdAt: work.createdAt })
    const same = await region({ name: 'Home' })
    const locations = [await location(id, 'Kitchen'), await location(id, 'Bath'), await location(id, 'Attic')]
    assertSuccess(await list(), [{ ...whole, locations }, work, same])
    assertSuccess(await show(id), { ...whole, locations }, { 'cache-control': 'no-cache' })
    assertSuccess(await show(work.id), work)
  })

  test('a new region goes last also after the last one was deleted', async () => {
    const [first, second] = [await region(), await region()]
    assertSuccess(await remove(second.id), null)
    const third = await region()
    assertSuccess(await remove(first.id), null)
    const fourth = await region()
    assertSuccess(await list(), [third, fourth])
  })

  for (const [title, name, stored = name] of nameCases(48).accepted) {
    test(`a name can be ${title}`, async () => {
      const { id, createdAt } = await region({ name })
      const whole = { id, name: stored, locations: [], createdAt }
      assertSuccess(await show(id), whole)
      assertSuccess(await change(id, { name: 'Other' }), { ...whole, name: 'Other' })
      assertSuccess(await change(id, { name }), whole)
    })
  }

  test('a name is required', async () => {
    const errors = [{ path: 'name', message: 'is required' }]
    assertFailure(await create({ longitude: 1, latitude: 1 }), 1101, 400, { errors })
    assertSuccess(await list(), [])
  })

  for (const [title, payload, path, message] of [
    ...nameCases(48).refused.map(
      ([kind, name, problem]) => [`the name ${kind}`, { name }, 'name', problem] as const,
    ),
    ['a text as longitude', { longitude: '1', latitude: 1 }, 'longitude', 'must be a number or null'],
    ['a longitude too far west', { longitude: -180.0001, latitude: 1 }, 'longitude', 'must be at least -180'],
    ['a longitude too far east', { longitude: 180.0001, latitude: 1 }, 'longitude', 'must be at most 180'],
    ['a latitude too far south', { longitude: 1, latitude: -90.0001 }, 'latitude', 'must be at least -90'],
    ['a latitude too far north', { longitude: 1, latitude: 90.0001 }, 'latitude', 'must be at most 90'],
    ['a list as latitude', { longitude: 1, latitude: [1] }, 'latitude', 'must be a number or null'],
    ['a longitude alone', { longitude: 1, latitude: null }, 'latitude', HALF],
    ['a latitude alone', { latitude: 1, longitude: null }, 'longitude', HALF],
    ['an unknown field', { position: 1 }, 'position', 'is not known here'],
  ] as const) {
    test(`${title} is refused, and nothing is written`, async () => {
      const errors = [{ path, message }]
      assertFailure(await create({ name: 'Home', ...payload }), 1101, 400, { errors })
      assertSuccess(await list(), [])
      const before = await region({ name: 'Home', longitude: 2, latitude: 3 })
      assertFailure(await change(before.id, { ...payload }), 1101, 400, { errors })
      assertSuccess(await list(), [before])
    })
  }

  for (const [longitude, latitude] of [
    [-180, -90],
    [180, 90],
    [0, 0],
    [1e-9, -1e-9],
    [-179.999999999999, 89.999999999999],
  ] as const) {
    test(`${longitude} and ${latitude} are valid coordinates`, async () => {
      const { id, createdAt } = await region({ name: 'x', longitude, latitude })
      assertSuccess(await show(id), { id, name: 'x', longitude, latitude, locations: [], createdAt })
    })
  }

  test('an absent field stays, null clears it', async () => {
    const { id, createdAt } = await region({ name: 'Home', longitude: 1, latitude: 2 })
    const bare = { id, name: 'Home', locations: [], createdAt }
    const whole = { ...bare, longitude: 1, latitude: 2 }
    assertSuccess(await change(id, {}), whole)
    assertSuccess(await change(id, { name: 'Garden' }), { ...whole, name: 'Garden' })
    assertSuccess(await change(id, { name: 'Home', longitude: -3.5 }), { ...whole, longitude: -3.5 })
    assertSuccess(await change(id, { latitude: 4 }), { ...whole, longitude: -3.5, latitude: 4 })
    for (const [cleared, path] of [
      [{ longitude: null }, 'longitude'],
      [{ latitude: null }, 'latitude'],
    ] as const) {
      assertFailure(await change(id, cleared), 1101, 400, { errors: [{ path, message: HALF }] })
    }
    assertSuccess(await show(id), { ...whole, longitude: -3.5, latitude: 4 })
    assertSuccess(await change(id, { longitude: null, latitude: null }), bare)
    const errors = [{ path: 'latitude', message: HALF }]
    assertFailure(await change(id, { longitude: 1 }), 1101, 400, { errors })
    assertSuccess(await change(id, { longitude: 5, latitude: 6 }), { ...bare, longitude: 5, latitude: 6 })
  })

  const theirRegion = () =>
    made<Region>(service, `POST ${PATH}`, { by: stranger, payload: { name: 'Theirs' } })

  test('a coordinate that the stored region lacks is reported with all other problems, for regions of the caller alone', async () => {
    const refused = async (id: number, payload: object, ...paths: string[]) => {
      const problems = { name: 'must not be empty', longitude: HALF, latitude: HALF }
      const errors = Object.entries(problems).flatMap(([path, message]) =>
        paths.includes(path) ? [{ path, message }] : [],
      )
      assertFailure(await change(id, { name: '', ...payload }), 1101, 400, { errors })
    }
    const add = (place: object) =>
      made<Region>(service, `POST ${PATH}`, { by, payload: { name: 'Shed', ...place } })
    const bare = await add({})
    const placed = await add({ longitude: 3, latitude: 4 })
    await refused(bare.id, { longitude: 1 }, 'name', 'latitude')
    await refused(bare.id, { latitude: 1 }, 'name', 'longitude')
    await refused(bare.id, { latitude: null }, 'name')
    await refused(bare.id, {}, 'name')
    await refused(placed.id, { longitude: null }, 'name', 'longitude')
    await refused(placed.id, { latitude: null }, 'name', 'latitude')
    await refused(placed.id, { longitude: 1 }, 'name')
    for (const id of [2 ** 53 - 1, (await theirRegion()).id]) await refused(id, { longitude: 1 }, 'name')
    for (const { id } of [bare, placed]) await send(service, `DELETE ${PATH}/${id}`, { by })
  })

  test('a missing coordinate is reported before a missing region', async () => {
    for (const id of [2 ** 53 - 1, (await theirRegion()).id]) {
      const errors = [{ path: 'latitude', message: HALF }]
      assertFailure(await change(id, { longitude: 1, latitude: null }), 1101, 400, { errors })
      assertFailure(await change(id, { longitude: 1, latitude: 2 }), 4201, 404, MISSING)
    }
  })

  test('an update keeps the position', async () => {
    const [first, second] = [await region({ name: 'a' }), await region({ name: 'b' })]
    assertSuccess(await change(first.id, { name: 'z' }), { ...first, name: 'z' })
    assertSuccess(await list(), [{ ...first, name: 'z' }, second])
  })

  test('a region is deleted with its locations; plants stay, without a location', async () => {
    const [home, work] = [await region(), await region()]
    const [gone, kept] = [await location(home.id, 'Kitchen'), await location(work.id, 'Desk')]
    const speciesId = await newSpecies(service)
    const plant = (locationId: number) =>
      made(service, 'POST /api/v1/plants', { by, payload: { name: 'Monty', speciesId, locationId } })
    const [orphan, other] = [await plant(gone.id), await plant(kept.id)]
    assertSuccess(await remove(home.id), null)
    assertSuccess(await list(), [{ ...work, locations: [kept] }])
    assertFailure(await send(service, `GET /api/v1/locations/${gone.id}`, { by }), 4301, 404)
    const after = (id: number) => send(service, `GET /api/v1/plants/${id}`, { by })
    assertSuccess(await after(orphan.id), { ...orphan, location: null })
    assertSuccess(await after(other.id), { ...other, location: { id: kept.id, name: 'Desk' } })
  })

  test('a region that never existed, was deleted or belongs to another user is not found', async () => {
    const gone = await region()
    await remove(gone.id)
    const payload = { name: 'Theirs' }
    const theirs = await made<Region>(service, `POST ${PATH}`, { by: stranger, payload })
    for (const id of [gone.id, 2 ** 53 - 1, theirs.id]) {
      assertFailure(await show(id), 4201, 404, MISSING)
      assertFailure(await change(id, { name: 'Mine' }), 4201, 404, MISSING)
      assertFailure(await change(id, {}), 4201, 404, MISSING)
      assertFailure(await remove(id), 4201, 404, MISSING)
    }
    assertSuccess(await list(), [])
    assertSuccess(await send(service, `GET ${PATH}`, { by: stranger }), [theirs])
  })

  for (const [id, message] of [
    ['0', 'must be at least 1'],
    ['1.5', 'must be an id (a whole number from 1)'],
    [String(2 ** 53), `must be at most ${2 ** 53 - 1}`],
  ] as const) {
    test(`${id} is not a valid id`, async () => {
      const errors = [{ path: 'id', message }]
      for (const reply of [await show(id), await change(id, {}), await remove(id)]) {
        assertFailure(reply, 1101, 400, { errors })
      }
    })
  }

  test('unknown query parameters are refused', async () => {
    const errors = [{ path: 'page', message: 'is not known here' }]
    assertFailure(await send(service, `GET ${PATH}?page=0`, { by }), 1101, 400, { errors })
  })

  test('anonymous callers are refused', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      assertFailure(await send(service, `${method} ${PATH}/1`), 401, 401, { headers })
    }
    assertFailure(await send(service, `GET ${PATH}`), 401, 401, { headers })
    assertFailure(await send(service, `POST ${PATH}`, { payload: { name: 'x' } }), 401, 401, { headers })
  })
})
