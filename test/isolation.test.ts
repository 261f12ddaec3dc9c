import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CareTask } from '../src/features/care/tasks/tasks.schema.ts'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { KIND_NAMES, type KindName, kindAt, kindOf, listedIds } from './kinds.ts'
import { made } from './made.ts'
import { registerAdmin } from './people.ts'
import { ROUTES } from './routes.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { type UserOperation, userOperations } from './user-operations.ts'

/** A user who owns one of each kind. */
interface Owner extends Gardener {
  readonly ids: Readonly<Record<KindName, number>>
}

const LISTS = new Set(KIND_NAMES.map((name) => kindOf(name).list))
/** What a user reads without an id and is no list of a kind. */
const OTHERS = [
  '/api/v1/auth/activity',
  '/api/v1/auth/me',
  '/api/v1/auth/me/storage',
  '/api/v1/calendar-feed',
  '/api/v1/care-settings',
  '/api/v1/care-tasks',
  '/api/v1/care-tasks/summary',
  '/api/v1/care-tasks/plants',
  '/api/v1/search?q=e&limit=20',
  '/api/v1/events?after=0&size=100',
  '/api/v1/grants/self',
  '/api/v1/care-calendar?from=2099-01-01&to=2099-02-12',
  '/api/v1/garden-statistics',
] as const

/** An archive, whose own tests look into it. */
const ARCHIVE = '/api/v1/auth/me/export'

onEachEngine('isolation of gardens', (engine) => {
  let service: TestApp
  let speciesId: number
  let operations: UserOperation[]
  let victim: Owner
  let intruder: Owner
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
    operations = await userOperations(service)
    victim = await newOwner()
    intruder = await newOwner()
  })
  after(() => service.close())

  async function newOwner(): Promise<Owner> {
    const by = await newGardener(service)
    const ids: Partial<Record<KindName, number>> = {}
    for (const name of KIND_NAMES) ids[name] = (await kindOf(name).create(service, by)).id
    assert.ok(hasAll(ids))
    return { ...by, ids }
  }

  /** Everything that users own, as the API shows it. */
  async function everyoneHas(): Promise<unknown[]> {
    const all: unknown[] = []
    for (const by of [victim, intruder]) {
      for (const path of [...LISTS, ...OTHERS]) all.push(await made(service, `GET ${path}`, { by }))
    }
    return all
  }

  /** A body that would be valid if the resource were the caller's. */
  function bodyFor({ method, path }: UserOperation, name: KindName): object | undefined {
    if (method === 'GET' || method === 'DELETE') return undefined
    const { body, bodiesBelow } = kindOf(name)
    const below = path.slice(path.indexOf('{id}') + '{id}'.length)
    const found = below === '' ? body : bodiesBelow?.[below]?.(victim)
    return found ?? assert.fail(`${method} ${path} needs a body in KINDS['${name}'] in test/kinds.ts`)
  }

  test('no id gives access to a resource of somebody else', async () => {
    const before = await everyoneHas()
    const reached: string[] = []
    for (const operation of operations) {
      const { method, path } = operation
      if (!path.includes('{id}')) continue
      const name = kindAt(path)
      const payload = bodyFor(operation, name)
      for (const id of [victim.ids[name], 2 ** 53 - 1]) {
        const url = path.replace('{id}', String(id)).slice(1)
        const options = payload === undefined ? { by: intruder } : { by: intruder, payload }
        assertFailure(await send(service, `${method} /${url}`, options), kindOf(name).notFound, 404)
      }
      reached.push(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    }
    const pinned = Object.entries(ROUTES).filter(
      ([, access]) => access === 'account' || typeof access === 'object',
    )
    const routes = pinned.map(([route]) => route).filter((route) => route.includes('/:id'))
    assert.deepEqual(reached.sort(), routes.sort())
    assert.deepEqual(await everyoneHas(), before)
  })

  test('no list shows a resource of somebody else', async () => {
    const tried: string[] = []
    for (const { method, path, parameters } of operations) {
      if (path === ARCHIVE) continue
      if (method !== 'GET' || path.includes('{id}') || OTHERS.some((other) => other.split('?')[0] === path))
        continue
      if (![...LISTS].some((list) => list === path)) kindAt(path)
      const hasIds = parameters?.some(({ name }) => name === 'ids') ?? false
      for (const name of KIND_NAMES) {
        if (kindOf(name).list !== path) continue
        const shown = await listedIds(service, name, intruder)
        assert.ok(shown.includes(intruder.ids[name]), `GET ${path} shows the own ${name}`)
        assert.ok(!shown.includes(victim.ids[name]), `GET ${path} shows ${name} of somebody else`)
        if (hasIds && path.endsWith(`/${name}`)) {
          const query = `?ids=${victim.ids[name]},${intruder.ids[name]}`
          assert.deepEqual(await listedIds(service, name, intruder, query), [intruder.ids[name]])
        }
      }
      tried.push(path)
    }
    assert.deepEqual(tried.sort(), [...LISTS].sort())
    const due = await made<{ items: CareTask[] }>(service, 'GET /api/v1/care-tasks', { by: intruder })
    assert.deepEqual(
      due.items.map(({ scheduleId }) => scheduleId),
      [intruder.ids['care-schedules']],
    )
  })

  test('no body can refer to a resource of somebody else', async () => {
    const { ids: theirs } = victim
    const { ids: own } = intruder
    const plant = { name: 'Mine', speciesId, locationId: own.locations }
    const schedule = { type: 1, every: 7, unit: 1 }
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
      ['POST /api/v1/care-schedules', { plantId: theirs.plants, ...schedule }, 4001, 404],
      [
        'POST /api/v1/care-schedules/bulk',
        { select: { plantIds: [theirs.plants] }, schedules: [schedule] },
        4001,
        404,
      ],
      ['POST /api/v1/care-schedules/pause', { select: { locationId: theirs.locations } }, 4301, 404],
      ['POST /api/v1/care-schedules/resume', { select: { regionId: theirs.regions } }, 4201, 404],
      [
        'POST /api/v1/care-tasks/snooze',
        { scheduleIds: [own['care-schedules'], theirs['care-schedules']], days: 1 },
        4501,
        404,
      ],
      [
        'POST /api/v1/care-tasks/skip',
        { scheduleIds: [own['care-schedules'], theirs['care-schedules']] },
        4501,
        404,
      ],
      [
        'POST /api/v1/care-tasks/restore',
        { scheduleIds: [own['care-schedules'], theirs['care-schedules']] },
        4501,
        404,
      ],
      [
        'POST /api/v1/plant-problems',
        { plantIds: [own.plants, theirs.plants], kind: 1, name: 'Aphids' },
        4001,
        404,
      ],
      [`PUT /api/v1/locations/${own.locations}`, { regionId: theirs.regions }, 4201, 404],
      ['PUT /api/v1/regions/order', { orderedIds: [theirs.regions] }, 4203, 409],
      ['PUT /api/v1/regions/order', { orderedIds: [own.regions, theirs.regions] }, 4203, 409],
      [
        `PUT /api/v1/regions/${intruder.regionId}/locations/order`,
        { orderedIds: [theirs.locations] },
        4303,
        409,
      ],
    ] as const) {
      assertFailure(await send(service, line, { by: intruder, payload }), code, status)
    }
    assert.deepEqual(await everyoneHas(), before)
  })

  test('administrators have no access to the gardens of others either', async () => {
    const admin = await registerAdmin(service)
    const before = await everyoneHas()
    for (const name of KIND_NAMES) {
      if (ROUTES[`DELETE /api/v1/${name}/:id`] === undefined) continue
      const reply = await send(service, `DELETE /api/v1/${name}/${victim.ids[name]}`, { by: admin })
      assertFailure(reply, kindOf(name).notFound, 404)
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

function hasAll(ids: Partial<Record<KindName, number>>): ids is Record<KindName, number> {
  return KIND_NAMES.every((name) => ids[name] !== undefined)
}
