import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, type Gardener, gardenRows, newGardener } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Species } from '../../catalogue/species/species.schema.ts'
import type { Journal } from '../journals/journals.schema.ts'
import type { Plant } from './plants.schema.ts'

const PATH = '/api/v1/plants'
const JOURNALS = '/api/v1/plant-journals'
const MISSING = { message: 'There is no such plant.' }

onEachEngine('plants', (engine) => {
  let service: TestApp
  let admin: Person
  let owner: Gardener
  let species: Species
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    owner = await newGardener(service)
    species = await newSpecies()
  })
  after(() => service.close())

  function newSpecies(): Promise<Species> {
    const payload = { commonName: 'Swiss Cheese Plant', scientificName: 'Monstera deliciosa' }
    return made<Species>(service, 'POST /api/v1/plant-species', { by: admin, payload })
  }

  function newPlant(fields: object = {}): Promise<Plant> {
    const payload = { name: 'Monty', speciesId: species.id, locationId: owner.locationId, ...fields }
    return made<Plant>(service, `POST ${PATH}`, { by: owner, payload })
  }

  const read = (id: number, headers = {}) => send(service, `GET ${PATH}/${id}`, { by: owner, headers })
  const change = (id: number, payload: object) => send(service, `PUT ${PATH}/${id}`, { by: owner, payload })
  const remove = (line: `/${string}`, by: Person = owner) => made(service, `DELETE ${line}`, { by })

  test('a plant is created, read, updated and deleted', async () => {
    const files = await fileRows(service, owner, 3)
    const [a, b, c] = files
    const tag = await made(service, 'POST /api/v1/plant-tags', { by: owner, payload: { name: 'Älter' } })
    const tags = [
      { id: tag.id, name: 'Älter' },
      { id: owner.tagId, name: 'thirsty' },
    ]
    const rows = await gardenRows(service)
    const earliest = Date.now()
    const created = await send(service, `POST ${PATH}`, {
      by: owner,
      payload: {
        name: ' Monty ',
        speciesId: species.id,
        locationId: owner.locationId,
        plantingDate: '2025-04-01',
        cultivationMethod: 1,
        substrate: 6,
        status: 0,
        remark: 'A gift from Ada.',
        covers: [c?.id, a?.id],
        tagIds: [tag.id, owner.tagId],
      },
    })
    const { data }: { data: Plant } = created.json()
    const plant = {
      id: data.id,
      name: 'Monty',
      species: { id: species.id, commonName: 'Swiss Cheese Plant', scientificName: 'Monstera deliciosa' },
      location: { id: owner.locationId, name: 'Kitchen' },
      plantingDate: '2025-04-01',
      cultivationMethod: 1,
      substrate: 6,
      status: 0,
      remark: 'A gift from Ada.',
      covers: [c, a],
      tags,
      createdAt: data.createdAt,
    }
    const language = { 'content-language': 'en', vary: 'Frond-Garden, Accept-Language' }
    assertSuccess(created, plant, language)
    assert.ok(data.createdAt >= earliest && data.createdAt <= Date.now())
    assertSuccess(await read(data.id), plant, language)
    const page = { items: [plant], page: 0, size: 20, total: 1 }
    assertSuccess(await send(service, `GET ${PATH}`, { by: owner }), page, language)

    const partly = { ...plant, name: 'Monstrous', covers: [b, c, a], status: 2 }
    const covers = [b?.id, c?.id, a?.id]
    assertSuccess(await change(data.id, { name: 'Monstrous', covers, status: 2 }), partly, language)
    const { remark: _gone, ...rest } = partly
    const cleared = {
      ...rest,
      species: null,
      location: null,
      plantingDate: null,
      cultivationMethod: 0,
      substrate: 0,
      status: 0,
      covers: [],
      tags: [],
    }
    const nothing = {
      speciesId: null,
      locationId: null,
      plantingDate: null,
      cultivationMethod: null,
      substrate: null,
      status: null,
      remark: null,
      covers: null,
      tagIds: null,
    }
    assertSuccess(await change(data.id, nothing), cleared, language)
    assertSuccess(await read(data.id), cleared, language)

    assertSuccess(await send(service, `DELETE ${PATH}/${data.id}`, { by: owner }), null)
    assertFailure(await read(data.id), 4001, 404, MISSING)
    assertFailure(await change(data.id, { name: 'x' }), 4001, 404, MISSING)
    assertFailure(await send(service, `DELETE ${PATH}/${data.id}`, { by: owner }), 4001, 404, MISSING)
    assert.deepEqual(await gardenRows(service), rows)
  })

  test('a plant outlives its species, its location and its region', async () => {
    const passing = await newSpecies()
    const region = await made(service, 'POST /api/v1/regions', { by: owner, payload: { name: 'Shed' } })
    const [first, second] = await Promise.all(
      ['Shelf', 'Sill'].map((name) =>
        made(service, `POST /api/v1/regions/${region.id}/locations`, { by: owner, payload: { name } }),
      ),
    )
    const onShelf = await newPlant({ speciesId: passing.id, locationId: first?.id })
    const onSill = await newPlant({ locationId: second?.id })
    await remove(`/api/v1/locations/${first?.id}`)
    assertSuccess(await read(onShelf.id), { ...onShelf, location: null })
    await remove(`/api/v1/plant-species/${passing.id}`, admin)
    assertSuccess(await read(onShelf.id), { ...onShelf, location: null, species: null })
    assertSuccess(await read(onSill.id), onSill)
    await remove(`/api/v1/regions/${region.id}`)
    assertSuccess(await read(onSill.id), { ...onSill, location: null })
  })

  test('a plant shows the current names of its species, location and tags', async () => {
    const plant = await newPlant({ tagIds: [owner.tagId] })
    const renamed = async (path: `/${string}`, name: string) =>
      made(service, `PUT ${path}`, { by: owner, payload: { name } })
    await renamed(`/api/v1/locations/${owner.locationId}`, 'Cellar')
    await renamed(`/api/v1/plant-tags/${owner.tagId}`, 'dry')
    assertSuccess(await read(plant.id), {
      ...plant,
      location: { id: owner.locationId, name: 'Cellar' },
      tags: [{ id: owner.tagId, name: 'dry' }],
    })
    await renamed(`/api/v1/locations/${owner.locationId}`, 'Kitchen')
    await renamed(`/api/v1/plant-tags/${owner.tagId}`, 'thirsty')
  })

  test('the name of the species is in the language of the reader', async () => {
    const known = await newSpecies()
    await made(service, `PUT /api/v1/plant-species/${known.id}/translations/de`, {
      by: admin,
      payload: { commonName: 'Fensterblatt' },
    })
    await send(service, `PUT /api/v1/plant-species/${known.id}/translations/pt-BR`, {
      by: admin,
      payload: { commonName: 'Costela-de-adão' },
    })
    const plant = await newPlant({ speciesId: known.id })
    const brazilian = {
      ...plant,
      species: { id: known.id, commonName: 'Costela-de-adão', scientificName: 'Monstera deliciosa' },
    }
    const german = {
      ...plant,
      species: { id: known.id, commonName: 'Fensterblatt', scientificName: 'Monstera deliciosa' },
    }
    for (const [preference, shown, language] of [
      ['de-AT, fr', german, 'de'],
      ['fr, de;q=0.5', german, 'de'],
      ['pt', brazilian, 'pt-BR'],
      ['en, de', plant, 'en'],
      ['fr', plant, 'en'],
      ['*', plant, 'en'],
    ] as const) {
      const headers = { 'content-language': language, vary: 'Frond-Garden, Accept-Language' }
      assertSuccess(await read(plant.id, { 'accept-language': preference }), shown, headers)
    }
    const english = await newPlant()
    const list = await send(service, `GET ${PATH}?size=2`, {
      by: owner,
      headers: { 'accept-language': 'de' },
    })
    const { data }: { data: { total: number } } = list.json()
    const page = { items: [english, german], page: 0, size: 2, total: data.total }
    assertSuccess(list, page, { 'content-language': 'de, en' })
    const payload = { name: 'Monty' }
    const changed = await send(service, `PUT ${PATH}/${plant.id}`, {
      by: owner,
      payload,
      headers: { 'accept-language': 'de' },
    })
    assertSuccess(changed, german, { 'content-language': 'de' })
  })

  test('a deleted file disappears from the covers; the others keep their order', async () => {
    const [a, b, c] = await fileRows(service, owner, 3)
    const plant = await newPlant({ covers: [c?.id, a?.id, b?.id] })
    await remove(`/api/v1/media/${a?.id}`)
    assertSuccess(await read(plant.id), { ...plant, covers: [c, b] })
  })

  test('a deleted tag disappears from its plants', async () => {
    const tag = await made(service, 'POST /api/v1/plant-tags', { by: owner, payload: { name: 'passing' } })
    const plant = await newPlant({ tagIds: [tag.id, owner.tagId] })
    await remove(`/api/v1/plant-tags/${tag.id}`)
    assertSuccess(await read(plant.id), { ...plant, tags: [{ id: owner.tagId, name: 'thirsty' }] })
  })

  test('a journal entry is deleted with its last plant', async () => {
    const [kept, going, last] = await Promise.all([newPlant(), newPlant(), newPlant()])
    const entry = (plantIds: number[]) =>
      made<Journal>(service, `POST ${JOURNALS}`, { by: owner, payload: { plantIds } })
    const own = await entry([going.id])
    const shared = await entry([going.id, kept.id])
    const between = await entry([last.id, going.id])
    await remove(`${PATH}/${going.id}`)
    const find = ({ id }: Journal) => send(service, `GET ${JOURNALS}/${id}`, { by: owner })
    assertFailure(await find(own), 4401, 404)
    assertSuccess(await find(shared), { ...shared, plantIds: [kept.id] })
    assertSuccess(await find(between), { ...between, plantIds: [last.id] })
    await remove(`${PATH}/${last.id}`)
    assertFailure(await find(between), 4401, 404)
    assertSuccess(await find(shared), { ...shared, plantIds: [kept.id] })
  })

  test('a blank remark, as earlier versions stored it, is shown as none', async () => {
    const plant = await newPlant()
    const payload = { plantIds: [plant.id] }
    const entry = await made<Journal>(service, `POST ${JOURNALS}`, { by: owner, payload })
    const remark = ' \t\u200b'
    await service.db.updateTable('plants').set({ remark }).where('id', '=', plant.id).execute()
    await service.db.updateTable('plant_journals').set({ remark }).where('id', '=', entry.id).execute()
    assertSuccess(await read(plant.id), plant)
    assertSuccess(await send(service, `GET ${JOURNALS}/${entry.id}`, { by: owner }), entry)
  })
})
