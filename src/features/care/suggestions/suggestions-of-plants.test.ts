import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin } from '../../../../test/people.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Category } from '../../catalogue/species/categories.schema.ts'
import { Hemisphere } from '../../due/plan.ts'
import type { CareSuggestion } from './suggestions.schema.ts'
import { loadPlantFacts } from './suggestions.service.ts'

const NORTHERN_WINTER = [11, 12, 1, 2]
const SOUTHERN_WINTER = [5, 6, 7, 8]
const CONTAINER = 1
const GUIDE = 'Water every two to three weeks in summer; keep dry in winter.'

onEachEngine('the care suggestions for a plant', (engine) => {
  let service: TestApp
  let admin: Person
  let by: Gardener
  let speciesId: number
  before(async () => {
    // It is the first of March in Berlin, but the second already in Auckland.
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-03-01T18:00:00Z') })
    const env = { DEFAULT_TIME_ZONE: 'Europe/Berlin', ACCESS_TOKEN_TTL: '86400' }
    service = await buildTestApp(engine, { env })
    ;[by, admin] = await Promise.all([newGardener(service), registerAdmin(service)])
    speciesId = await newCactus()
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function newCactus(): Promise<number> {
    const categories = await made<Category[]>(service, 'GET /api/v1/plant-categories', {})
    const categoryIds = categories
      .filter(({ name }) => ['cactus', 'succulent'].includes(name))
      .map(({ id }) => id)
    const payload = { commonName: 'Hedgehog', wateringFrequencyGuide: GUIDE, categoryIds }
    return (await made(service, 'POST /api/v1/plant-species', { by: admin, payload })).id
  }

  async function newPlant(fields: object = {}): Promise<number> {
    const payload = {
      name: 'Spike',
      speciesId,
      locationId: by.locationId,
      cultivationMethod: CONTAINER,
      ...fields,
    }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }

  async function newPlace(
    latitude: number | null,
    lightLevel = 0,
  ): Promise<{ id: number; regionId: number }> {
    const coordinates = latitude === null ? {} : { latitude, longitude: 0 }
    const region = await made(service, 'POST /api/v1/regions', {
      by,
      payload: { name: 'Away', ...coordinates },
    })
    const payload = { name: 'Sill', lightLevel }
    const { id } = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
    return { id, regionId: region.id }
  }

  const suggest = (id: number, owner = by) =>
    send(service, `GET /api/v1/plants/${id}/care-suggestions`, { by: owner })
  const suggestions = (id: number) =>
    made<CareSuggestion[]>(service, `GET /api/v1/plants/${id}/care-suggestions`, { by })
  const wateringOf = async (id: number) => (await suggestions(id)).find(({ type }) => type === 1)

  function expected(winter: number[], spring: string) {
    return [
      {
        ...{ type: 1, mode: 1, every: 18, unit: 1, seasons: [{ months: winter, rest: true }], note: GUIDE },
        ...{ source: 1, reason: 'The watering guide of its species says so.' },
      },
      {
        ...{ type: 2, mode: 1, every: 30, unit: 1, seasons: [{ months: winter, rest: true }] },
        ...{ source: 2, reason: 'It grows slowly and needs little food, none in winter.' },
      },
      {
        ...{ type: 4, mode: 2, every: 36, unit: 3, seasons: [], startDate: spring },
        ...{ source: 2, reason: 'It grows slowly: fresh soil in spring every three years is enough.' },
      },
    ]
  }

  test('come from its species, and nothing is stored', async () => {
    const id = await newPlant()
    const rows = await gardenRows(service)
    assertSuccess(await suggest(id), expected(NORTHERN_WINTER, '2027-03-01'))
    assert.deepEqual(await gardenRows(service), rows)
  })

  test('have notes in the language of the reader, where the species is translated', async () => {
    const species = await newCactus()
    const guide = 'Im Sommer alle zwei bis drei Wochen gießen, im Winter trocken halten.'
    const translations = { de: { wateringFrequencyGuide: guide }, fr: {} }
    for (const [language, texts] of Object.entries(translations)) {
      const payload = { commonName: 'Igel', ...texts }
      await made(service, `PUT /api/v1/plant-species/${species}/translations/${language}`, {
        by: admin,
        payload,
      })
    }
    const id = await newPlant({ speciesId: species })
    const [watering, ...others] = expected(NORTHERN_WINTER, '2027-03-01')
    const inLanguage = (language: string) =>
      send(service, `GET /api/v1/plants/${id}/care-suggestions`, {
        by,
        headers: { 'accept-language': language },
      })
    const vary = { vary: 'Frond-Garden, Accept-Language' }
    assertSuccess(await inLanguage('de-AT, en;q=0.5'), [{ ...watering, note: guide }, ...others], vary)
    // The species is translated into French without a guide, and not at all into Polish.
    for (const language of ['fr', 'pl', 'en', '*'])
      assertSuccess(await inLanguage(language), [watering, ...others], vary)

    const payload = { select: { plantIds: [id] }, suggested: true }
    await made(service, 'POST /api/v1/care-schedules/bulk', {
      by,
      payload,
      headers: { 'accept-language': 'pl, de' },
    })
    const { items } = await made<{ items: { type: number; note?: string }[] }>(
      service,
      `GET /api/v1/care-schedules?plantId=${id}`,
      { by },
    )
    assert.equal(items.find(({ type }) => type === 1)?.note, guide)
  })

  test('can be made schedules as they are, and then are left out', async () => {
    const plantId = await newPlant()
    for (const { source: _, reason: __, ...schedule } of await suggestions(plantId)) {
      const payload = { plantId, ...schedule }
      const { id, createdAt, state, nextDue, paused, startDate, ...stored } = await made<
        Record<string, unknown>
      >(service, 'POST /api/v1/care-schedules', { by, payload })
      assert.deepEqual({ ...stored, ...(schedule.startDate ? { startDate } : {}) }, payload)
    }
    assertSuccess(await suggest(plantId), [])
  })

  test('are for own plants of any status', async () => {
    const id = await newPlant({ status: 2 })
    assert.equal((await suggestions(id)).length, 3)
    assertFailure(await suggest(id, await newGardener(service)), 4001, 404)
    assertFailure(await suggest(id + 1_000), 4001, 404)
  })

  test('go by the latitude of the region or, without one, by the settings', async () => {
    const at = async (latitude: number | null) => {
      const { id } = await newPlace(latitude)
      const [watering, , repotting] = await suggestions(await newPlant({ locationId: id }))
      return [watering?.seasons[0]?.months, repotting?.startDate]
    }
    assert.deepEqual(await at(-0.5), [SOUTHERN_WINTER, '2027-09-01'])
    assert.deepEqual(await at(0), [NORTHERN_WINTER, '2027-03-01'])
    assert.deepEqual(await at(null), [NORTHERN_WINTER, '2027-03-01'])
    const settings = (payload: object) => made(service, 'PUT /api/v1/care-settings', { by, payload })
    await settings({ timeZone: 'Pacific/Auckland', hemisphere: 2 })
    assert.deepEqual(await at(null), [SOUTHERN_WINTER, '2027-09-01'])
    assert.deepEqual(await at(0), [NORTHERN_WINTER, '2028-03-01'])
    await settings({ timeZone: 'Europe/Berlin', hemisphere: 1 })
  })

  test('depend on what is left when species or location are gone', async () => {
    const shady = await newPlace(-40, 1)
    const other = await newCactus()
    const plantId = await newPlant({ speciesId: other, locationId: shady.id })
    assertSuccess(await suggest(plantId), expected(SOUTHERN_WINTER, '2027-09-01'))
    await made(service, `DELETE /api/v1/plant-species/${other}`, { by: admin })
    const { note: _, ...watering } = (await wateringOf(plantId)) ?? {}
    assert.deepEqual(watering, {
      ...{ type: 1, mode: 1, every: 9, unit: 1, seasons: [{ months: SOUTHERN_WINTER, every: 16, unit: 1 }] },
      source: 3,
      reason: 'Most plants are watered so. It stands in low light, where soil stays moist for longer.',
    })
    await made(service, `DELETE /api/v1/regions/${shady.regionId}`, { by })
    assert.deepEqual(await wateringOf(plantId), {
      ...{ type: 1, mode: 1, every: 7, unit: 1, seasons: [{ months: NORTHERN_WINTER, every: 12, unit: 1 }] },
      ...{ source: 3, reason: 'Most plants are watered so.' },
    })
  })

  test('are made from facts of many plants that one statement reads', async () => {
    const { id: locationId } = await newPlace(-40, 5)
    const ids = [await newPlant({ locationId }), await newPlant({ cultivationMethod: 6 })]
    const payload = { plantId: ids[1], type: 18, every: 7, unit: 1 }
    await made(service, 'POST /api/v1/care-schedules', { by, payload })
    const counted = countQueries(service.db)
    const hemisphere = Hemisphere.North
    const facts = await loadPlantFacts(counted.db, scopeOf(by), ids, { hemisphere })
    assert.equal(counted.count, 1)
    const ofSpecies = { guide: GUIDE, translatedGuide: null, categories: ['cactus', 'succulent'] }
    assert.deepEqual(
      ids.map((id) => facts.get(id)),
      [
        {
          ...{ ...ofSpecies, cultivationMethod: CONTAINER, lightLevel: 5 },
          ...{ hemisphere: Hemisphere.South, scheduledTypes: [] },
        },
        { ...ofSpecies, cultivationMethod: 6, lightLevel: 0, hemisphere, scheduledTypes: [18] },
      ],
    )
    const stranger = await newGardener(service)
    assert.deepEqual(await loadPlantFacts(service.db, scopeOf(stranger), ids, { hemisphere }), new Map())
  })
})
