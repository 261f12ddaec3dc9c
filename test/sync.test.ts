import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { SYNC_OVERLAP_MS } from '../src/db/query/updates.ts'
import type { Plant } from '../src/features/garden/plants/plants.schema.ts'
import { onEachEngine } from './engines.ts'
import { GardenModel, type ModelSpecies } from './garden-model.ts'
import { PLACE_STEPS } from './garden-place-steps.ts'
import { PLANT_STEPS } from './garden-plant-steps.ts'
import { type Dice, type Made, MOST_CHOICES } from './garden-step.ts'
import { fileRows, newGardener, newSpecies } from './gardener.ts'
import { importText } from './import.ts'
import { made } from './made.ts'
import { type Person, registerAdmin, registerPerson } from './people.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const STEPS = { ...PLACE_STEPS, ...PLANT_STEPS }
const CHANGES = Object.keys(STEPS).filter((kind) => !/^(show|list)/.test(kind))
const SPECIES = '/api/v1/plant-species'
const LISTS = ['plants', 'plant-journals', 'regions', 'plant-tags'] as const
const GERMAN = { 'accept-language': 'de' }

interface Resource {
  readonly id: number
}

/** The content of one list, and the timestamp of its response. */
interface Listed {
  readonly items: readonly Resource[]
  readonly timestamp: number
}

const PLAIN: Dice = {
  ...{ at: 0, to: 0, picks: [0, 1], name: 'Fern', remark: 'Thirsty', keywords: '' },
  given: [true, true, true],
}
const BEGINNING = [
  ...['create region', 'create region', 'create location', 'create location', 'create tag', 'add file'],
  ...['create plant', 'create plant', 'create entry', 'create entry'],
].map((kind, at) => ({
  ...PLAIN,
  ...{ kind, at: at % 2, to: at % 2, name: at % 2 === 0 ? 'Fern' : 'Moss' },
  given: [true, false, true],
}))

/** Each kind of change that shows in other resources too; random steps alone may miss one. */
const FIRST = [
  ...[
    'create plant',
    'rename tag',
    'change location',
    'reorder locations',
    'change region',
    'reorder regions',
  ],
  ...[
    'rename species',
    'translate species',
    'change plant',
    'change plants',
    'change entry',
    'delete file',
    'delete plant',
  ],
  ...['delete tag', 'create tag', 'delete location', 'delete species', 'create location', 'create plant'],
  ...['delete region', 'create region', 'create location', 'create plant', 'create entry', 'delete entry'],
].map((kind, at) => ({
  ...{ ...PLAIN, kind, name: `Name ${at}`, picks: [0] },
  given: kind.startsWith('create') ? [true, false, true] : [true, true, false],
}))

const action = fc.record({
  kind: fc.constantFrom(...CHANGES, ...CHANGES, 'rename species', 'translate species', 'delete species'),
  ...{ at: fc.nat(MOST_CHOICES - 1), to: fc.nat(MOST_CHOICES - 1) },
  picks: fc.array(fc.nat(MOST_CHOICES - 1), { minLength: 1, maxLength: 3 }),
  name: fc.constantFrom('Fern', 'Moss', 'Älter', 'Zed', 'basil'),
  remark: fc.constantFrom(null, 'Thirsty', 'Dry'),
  keywords: fc.constant(''),
  given: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
})

onEachEngine('lists with updatedSince', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  async function list(by: Person, path: string, updatedSince?: number): Promise<Listed> {
    const since = updatedSince === undefined ? '' : `&updatedSince=${updatedSince}`
    const size = path === 'plants' || path === 'plant-journals' ? 'size=100' : ''
    const reply = await send(service, `GET /api/v1/${path}?${size}${since}`, { by, headers: GERMAN })
    assert.equal(reply.statusCode, 200, reply.body)
    const { data, timestamp }: { data: Resource[] | { items: Resource[] }; timestamp: number } = reply.json()
    return { items: Array.isArray(data) ? data : data.items, timestamp }
  }

  async function listAll(by: Person): Promise<Map<string, Listed>> {
    const all = new Map<string, Listed>()
    for (const path of LISTS) all.set(path, await list(by, path))
    return all
  }

  /** Backdates everything, so that the sync overlap cannot hide a missing date. */
  async function growOld(): Promise<void> {
    for (const table of [...LISTS.map((path) => path.replace('-', '_')), 'plant_species']) {
      await sql`update ${sql.table(table)} set updated_at = 1 where updated_at > 1`.execute(service.db)
    }
  }

  async function changeSpecies(kind: string, { name }: Dice, model: GardenModel): Promise<void> {
    const [species] = model.species
    assert.ok(species)
    const path = `${SPECIES}/${species.id}` as const
    if (kind === 'rename species') {
      await made(service, `PUT /${path.slice(1)}`, { by: admin, payload: { commonName: name } })
      model.species[0] = { ...species, commonName: name }
    } else if (kind === 'translate species') {
      const line = `PUT /${path.slice(1)}/translations/de` as const
      await made(service, line, { by: admin, payload: { commonName: `${name} auf Deutsch` } })
    } else {
      await addSpecies(model.species)
      await made(service, `DELETE /${path.slice(1)}`, { by: admin })
      model.species.shift()
      model.forgetSpecies(species.id)
    }
  }

  async function addSpecies(species: ModelSpecies[]): Promise<void> {
    const { id } = await made(service, `POST ${SPECIES}`, { by: admin, payload: { commonName: 'Fern' } })
    species.push({ id, commonName: 'Fern', scientificName: null })
  }

  async function change(kind: string, dice: Dice, by: Person, model: GardenModel): Promise<void> {
    if (kind === 'add file') {
      model.files.push(...(await fileRows(service, by, 1)))
    } else if (kind.endsWith('species')) {
      await changeSpecies(kind, dice, model)
    } else {
      const step = STEPS[kind]?.(model, new GardenModel(model.species), dice)
      assert.ok(step)
      const body = step.payload === undefined ? {} : { payload: step.payload }
      const reply = await send(service, step.line, { by, ...body })
      if (typeof step.outcome === 'number') return
      const { data }: { data: Made } = reply.json()
      step.outcome(data)
    }
  }

  test('every resource that a change shows differently is listed as changed', async () => {
    let checked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 25, size: 'max' }), async (actions) => {
        const species: ModelSpecies[] = []
        await addSpecies(species)
        const by = await registerPerson(service)
        const model = new GardenModel(species)
        for (const { kind, ...dice } of BEGINNING) await change(kind, dice, by, model)
        let all = await listAll(by)
        for (const { kind, ...dice } of [...FIRST, ...actions]) {
          await growOld()
          const earlier = all
          await change(kind, dice, by, model)
          all = await listAll(by)
          for (const [path, { items, timestamp }] of earlier) {
            const known = new Set(items.map((item) => JSON.stringify(item)))
            const differing = (all.get(path)?.items ?? []).filter((item) => !known.has(JSON.stringify(item)))
            const told = new Set((await list(by, path, timestamp)).items.map((item) => JSON.stringify(item)))
            const missing = differing.filter((item) => !told.has(JSON.stringify(item)))
            assert.deepEqual(missing, [], `${kind}: ${path}`)
            checked += differing.length
          }
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
    assert.ok(checked > 30, `${checked} changes were looked at`)
  })

  test('a reorder lists all of its regions as changed', async () => {
    const by = await newGardener(service)
    const { id } = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Garden' } })
    await growOld()
    const { timestamp } = await list(by, 'regions')
    const orderedIds = [id, by.regionId]
    await made(service, 'PUT /api/v1/regions/order', { by, payload: { orderedIds } })
    const { items } = await list(by, 'regions', timestamp)
    assert.deepEqual(
      items.map((region) => region.id),
      orderedIds,
    )
  })

  test('unchanged resources are left out, also of the total', async () => {
    const by = await newGardener(service)
    const other = await newGardener(service)
    const speciesId = await newSpecies(service)
    const plant = { name: 'Old', speciesId, locationId: by.locationId, tagIds: [by.tagId] }
    const old = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [old.id] } })
    await growOld()
    const { timestamp } = await list(by, 'plants')
    for (const path of LISTS) assert.deepEqual((await list(by, path, timestamp)).items, [], path)
    const young = await made(service, 'POST /api/v1/plants', { by, payload: { ...plant, tagIds: [] } })
    const payload = { ...plant, locationId: other.locationId, tagIds: [] }
    await made(service, 'POST /api/v1/plants', { by: other, payload })
    const line = `GET /api/v1/plants?updatedSince=${timestamp}` as const
    const page = await made<{ items: Resource[]; total: number }>(service, line, { by })
    assert.deepEqual([page.items.map(({ id }) => id), page.total], [[young.id], 1])
  })

  test('a change dated before the last response and committed after it is not lost', async () => {
    const by = await newGardener(service)
    const { timestamp } = await list(by, 'plant-tags')
    const dated = async (time: number) => {
      await sql`update plant_tags set updated_at = ${time} where id = ${by.tagId}`.execute(service.db)
      return (await list(by, 'plant-tags', timestamp)).items.length
    }
    assert.equal(await dated(timestamp - SYNC_OVERLAP_MS), 1)
    assert.equal(await dated(timestamp - SYNC_OVERLAP_MS - 1), 0)
    // A timestamp in the future comes from a wrong clock: everything is listed.
    const ahead = Date.now() + 2 * SYNC_OVERLAP_MS
    assert.equal((await list(by, 'plant-tags', ahead)).items.length, 1)
  })

  test('plants are listed as changed when an import changes their species or a translation is deleted', async () => {
    const by = await newGardener(service)
    const scientificName = 'Filix rara'
    const payload = { commonName: 'Fern', scientificName }
    const { id } = await made(service, `POST ${SPECIES}`, { by: admin, payload })
    const plant = { name: 'Old', speciesId: id, locationId: by.locationId }
    await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const german = `${SPECIES}/${id}/translations/de` as const
    for (const [work, name] of [
      [() => importText(service.db, 'a.csv', `scientificName,commonName\n${scientificName},Moss\n`), 'Moss'],
      [
        () => importText(service.db, 'a.csv', `scientificName,commonName:de\n${scientificName},Moos\n`),
        'Moos',
      ],
      [() => made(service, `DELETE ${german}`, { by: admin }), 'Moss'],
    ] as const) {
      await growOld()
      const { timestamp } = await list(by, 'plants')
      await work()
      const line = `GET /api/v1/plants?updatedSince=${timestamp}` as const
      const page = await made<{ items: Plant[] }>(service, line, { by, headers: GERMAN })
      assert.deepEqual(
        page.items.map(({ species }) => species?.commonName),
        [name],
      )
    }
  })

  test('more changed species than one statement names are found too', async () => {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const payload = { name: 'Old', speciesId, locationId: by.locationId }
    const { id } = await made(service, 'POST /api/v1/plants', { by, payload })
    await growOld()
    const now = Date.now()
    const others = Array.from({ length: 501 }, () => ({ common_name: 'Moss', updated_at: now }))
    await service.db.insertInto('plant_species').values(others).execute()
    assert.deepEqual((await list(by, 'plants', now)).items, [])
    await made(service, `PUT ${SPECIES}/${speciesId}`, { by: admin, payload: { commonName: 'Moss' } })
    const { items } = await list(by, 'plants', now)
    assert.deepEqual(
      items.map((plant) => plant.id),
      [id],
    )
  })
})
