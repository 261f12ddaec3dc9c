import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { registerAdmin } from './people.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

interface Operation {
  readonly operationId: string
  readonly security?: readonly Record<string, unknown>[]
  readonly responses: Readonly<Record<string, unknown>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const
const NOT_FOUND = {
  plants: 4001,
  'plant-journals': 4401,
  'plant-tags': 4101,
  regions: 4201,
  locations: 4301,
  media: 5001,
  'auth/sessions': 2004,
} as const
type Kind = keyof typeof NOT_FOUND
const KINDS = Object.keys(NOT_FOUND).filter((kind): kind is Kind => kind in NOT_FOUND)

/** A user who owns one of each kind. */
interface Owner extends Gardener {
  readonly ids: Readonly<Record<Kind, number>>
}

onEachEngine('isolation of gardens', (engine) => {
  let service: TestApp
  let speciesId: number
  let victim: Owner
  let intruder: Owner
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
    victim = await newOwner()
    intruder = await newOwner()
  })
  after(() => service.close())

  async function newOwner(): Promise<Owner> {
    const by = await newGardener(service)
    const [file] = await fileRows(service, by, 1)
    const plant = await made(service, 'POST /api/v1/plants', {
      by,
      payload: {
        name: 'Monty',
        speciesId,
        locationId: by.locationId,
        tagIds: [by.tagId],
        covers: [file?.id],
      },
    })
    const entry = await made(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plant.id], media: [file?.id], type: 1, remark: 'Thirsty.' },
    })
    const [session] = await made<{ id: number }[]>(service, 'GET /api/v1/auth/sessions', { by })
    const ids = {
      plants: plant.id,
      'plant-journals': entry.id,
      'plant-tags': by.tagId,
      regions: by.regionId,
      locations: by.locationId,
      media: file?.id ?? 0,
      'auth/sessions': session?.id ?? 0,
    }
    return { ...by, ids }
  }

  /** Everything that a user owns, as the API shows it. */
  async function belongings(by: Owner): Promise<unknown[]> {
    const all: unknown[] = []
    for (const path of [
      'plants',
      'plant-journals',
      'plant-tags',
      'regions',
      'media',
      'auth/sessions',
      'auth/me',
    ]) {
      all.push(await made(service, `GET /api/v1/${path}`, { by }))
    }
    return all
  }

  async function everyoneHas(): Promise<unknown[]> {
    return [await belongings(victim), await belongings(intruder)]
  }

  /** A body that would be valid if the resource were the caller's. */
  function bodyFor(method: string, operationId: string): object | undefined {
    if (method === 'get' || method === 'delete') return undefined
    if (operationId === 'createLocation') return { name: 'Sill' }
    if (operationId === 'reorderLocations') return { orderedIds: [victim.locationId] }
    return operationId === 'updateJournal' ? { remark: 'Mine.' } : { name: 'Mine' }
  }

  test('no id gives access to a resource of somebody else', async () => {
    const { paths } = (await service.app.inject('/openapi.json')).json<Document>()
    const before = await everyoneHas()
    const reached: string[] = []
    for (const [path, operations] of Object.entries(paths)) {
      if (!path.includes('{id}')) continue
      for (const [name, operation] of Object.entries(operations)) {
        const needsToken = operation.security?.some((scheme) => 'accessToken' in scheme)
        // Routes for administrators respond with 403; their resources belong to no user.
        if (!needsToken || '403' in operation.responses) continue
        assert.ok(name === 'get' || name === 'post' || name === 'put' || name === 'delete')
        const kind = KINDS.find((candidate) => path.startsWith(`/api/v1/${candidate}/`))
        assert.ok(kind, `${path} is of a kind that this test does not know`)
        const payload = bodyFor(name, operation.operationId)
        for (const id of [victim.ids[kind], 2 ** 53 - 1]) {
          const url = path.replace('{id}', String(id)).slice(1)
          const options = payload === undefined ? { by: intruder } : { by: intruder, payload }
          assertFailure(await send(service, `${METHODS[name]} /${url}`, options), NOT_FOUND[kind], 404)
        }
        reached.push(operation.operationId)
      }
    }
    assert.deepEqual(reached.sort(), [
      'createLocation',
      'deleteJournal',
      'deleteLocation',
      'deleteMedia',
      'deletePlant',
      'deleteRegion',
      'deleteTag',
      'endSession',
      'getJournal',
      'getLocation',
      'getPlant',
      'getRegion',
      'getTag',
      'renameTag',
      'reorderLocations',
      'updateJournal',
      'updateLocation',
      'updatePlant',
      'updateRegion',
    ])
    assert.deepEqual(await everyoneHas(), before)
  })

  test('no body can refer to a resource of somebody else', async () => {
    const { ids: theirs } = victim
    const { ids: own } = intruder
    const plant = { name: 'Mine', speciesId, locationId: own.locations }
    const before = await everyoneHas()
    for (const [line, payload, code, status] of [
      ['POST /api/v1/plants', { ...plant, locationId: theirs.locations }, 4301, 404],
      ['POST /api/v1/plants', { ...plant, tagIds: [own['plant-tags'], theirs['plant-tags']] }, 4101, 404],
      ['POST /api/v1/plants', { ...plant, covers: [own.media, theirs.media] }, 5001, 404],
      [`PUT /api/v1/plants/${own.plants}`, { locationId: theirs.locations }, 4301, 404],
      [`PUT /api/v1/plants/${own.plants}`, { tagIds: [theirs['plant-tags']] }, 4101, 404],
      [`PUT /api/v1/plants/${own.plants}`, { covers: [theirs.media] }, 5001, 404],
      ['PATCH /api/v1/plants', { ids: [own.plants, theirs.plants], status: 1 }, 4001, 404],
      ['PATCH /api/v1/plants', { ids: [own.plants], locationId: theirs.locations }, 4301, 404],
      ['PATCH /api/v1/plants', { ids: [own.plants], addTagIds: [theirs['plant-tags']] }, 4101, 404],
      ['PATCH /api/v1/plants', { ids: [own.plants], removeTagIds: [theirs['plant-tags']] }, 4101, 404],
      ['POST /api/v1/plant-journals', { plantIds: [own.plants, theirs.plants] }, 4001, 404],
      ['POST /api/v1/plant-journals', { plantIds: [own.plants], media: [theirs.media] }, 5001, 404],
      [`PUT /api/v1/plant-journals/${own['plant-journals']}`, { plantIds: [theirs.plants] }, 4001, 404],
      [`PUT /api/v1/plant-journals/${own['plant-journals']}`, { media: [theirs.media] }, 5001, 404],
      [`PUT /api/v1/locations/${own.locations}`, { regionId: theirs.regions }, 4201, 404],
      ['PUT /api/v1/regions/order', { orderedIds: [theirs.regions] }, 4203, 409],
      ['PUT /api/v1/regions/order', { orderedIds: [own.regions, theirs.regions] }, 4203, 409],
      [`PUT /api/v1/regions/${own.regions}/locations/order`, { orderedIds: [theirs.locations] }, 4303, 409],
    ] as const) {
      assertFailure(await send(service, line, { by: intruder, payload }), code, status)
    }
    assert.deepEqual(await everyoneHas(), before)
  })

  test('administrators have no access to the gardens of others either', async () => {
    const admin = await registerAdmin(service)
    const before = await everyoneHas()
    for (const kind of KINDS) {
      const reply = await send(service, `DELETE /api/v1/${kind}/${victim.ids[kind]}`, { by: admin })
      assertFailure(reply, NOT_FOUND[kind], 404)
    }
    const payload = { commonName: 'Fern', coverMediaId: victim.ids.media }
    assertFailure(await send(service, 'POST /api/v1/plant-species', { by: admin, payload }), 5001, 404)
    assertSuccess(await send(service, 'GET /api/v1/plants', { by: admin }), {
      items: [],
      page: 0,
      size: 20,
      total: 0,
    })
    assert.deepEqual(await everyoneHas(), before)
  })
})
