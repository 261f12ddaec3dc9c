import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { recordQueries } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { listed } from '../../../db/query/among.ts'
import { patternOf } from '../../../db/query/containing.ts'
import type { Plant } from './plants.schema.ts'
import { listPlants } from './plants.service.ts'
import { plantTermsIn } from './plants-keywords.ts'

const PATH = '/api/v1/plants'

test('places of a statement that no term needs have no lists, and let every plant through', () => {
  const text = 'monstera deliciosa'
  const species = { id: 1, text, commonNameKey: text, scientificNameKey: text, familyKey: '' }
  const home = {
    ...{ id: 2, name: 'Home', position: 0, longitude: null, latitude: null, createdAt: 0 },
    ...{ locationId: 3, locationName: 'Kitchen', locationPosition: 0, lightLevel: 0, locationCreatedAt: 0 },
  }
  const names = { species: [species], tags: [{ id: 4, name: 'Rare' }], places: [home] }
  const { termCount, terms } = plantTermsIn(names, ['kit', 'home', 'rare', 'monstera'])
  assert.equal(termCount, '30')
  const none = listed([])
  const place = (at: number) => [
    terms[`pattern${at}`],
    terms[`species${at}`],
    terms[`locations${at}`],
    terms[`tags${at}`],
  ]
  assert.deepEqual(place(3), [patternOf('monstera'), listed([1]), none, none])
  for (const free of [4, 29]) assert.deepEqual(place(free), [patternOf(''), none, none, none])
  assert.equal(Object.keys(terms).length, 120)
})

onEachEngine('keywords of plants and entries', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let owner: Gardener
  let stranger: Gardener
  /** The newest comes first. */
  let plants: Plant[]
  let ids: Record<'monstera' | 'straße' | 'shelf' | 'küche', number>
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service } = catalogue)
    owner = await newGardener(service)
    stranger = await newGardener(service)
    const by = owner
    const monstera = await catalogue.add({
      commonName: 'Swiss Cheese Plant',
      scientificName: 'Monstera deliciosa',
      genus: 'Monstera',
      family: 'Araceae',
    })
    const names = { commonName: 'Köstliches Fensterblatt' }
    const german = `PUT /api/v1/plant-species/${monstera.id}/translations/de` as const
    await made(service, german, { by: catalogue.admin, payload: names })
    const chinese = `PUT /api/v1/plant-species/${monstera.id}/translations/zh` as const
    await made(service, chinese, { by: catalogue.admin, payload: { commonName: '龟背竹' } })
    // The common name is the family too, and so it is found.
    const palms = await catalogue.add({ commonName: 'Palmae', family: 'Palmae' })
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Garden Straße' } })
    const place = async (name: string) =>
      (await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload: { name } })).id
    const tag = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'GRÜNE_Ecke' } })
    ids = { monstera: monstera.id, straße: region.id, shelf: await place('Shelf 50%'), küche: tag.id }
    plants = []
    for (const fields of [
      { name: 'Monty', speciesId: ids.monstera, locationId: owner.locationId },
      { name: 'Anna', speciesId: palms.id, locationId: ids.shelf, remark: 'from Ada' },
      { name: 'Tom', speciesId: palms.id, locationId: owner.locationId, tagIds: [tag.id, owner.tagId] },
    ]) {
      plants.unshift(await made<Plant>(service, `POST ${PATH}`, { by, payload: fields }))
    }
    await made(service, `POST ${PATH}`, {
      by: stranger,
      payload: { name: 'Monty', speciesId: ids.monstera, locationId: stranger.locationId },
    })
  })
  after(() => catalogue.close())

  for (const [keywords, ...names] of [
    ['cheese', 'Monty'],
    ['DELICIOSA', 'Monty'],
    ['FENSTERblatt', 'Monty'],
    ['ko\u0308st', 'Monty'],
    ['背竹', 'Monty'],
    // The family is no name of the species, unless it is one too.
    ['araceae'],
    ['palmae', 'Anna', 'Tom'],
    ['shelf', 'Anna'],
    ['50%', 'Anna'],
    ['STRASSE', 'Anna'],
    ['grüne_', 'Tom'],
    ['grüneXecke'],
    ['kitchen', 'Monty', 'Tom'],
    ['home', 'Monty', 'Tom'],
    // Each term may be found elsewhere, but no term runs over two names.
    ['thirsty kitchen palm om', 'Tom'],
    ['thirsty deliciosa'],
    ['monty cheese home 龟 blatt kit liciosa on swiss plant köst m o n', 'Monty'],
    ['ada shelf garden palmae anna from strasse 5 0 % a n n a f r o m', 'Anna'],
    ['a d s h x'],
    ['shelfgarden'],
    ["' or 1=1 --"],
    ['\\'],
  ] as const) {
    test(`plants by ${JSON.stringify(keywords)}`, async () => {
      const items = plants.filter(({ name }) => (names as readonly string[]).includes(name))
      assert.equal(items.length, names.length)
      const reply = await send(service, `GET ${PATH}?keywords=${encodeURIComponent(keywords)}`, { by: owner })
      assertSuccess(reply, { items, page: 0, size: 20, total: names.length })
    })
  }

  test('plants: a name counts as it is now', async () => {
    const by = owner
    const { id } = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'before' } })
    const payload = { name: 'New', speciesId: ids.monstera, locationId: owner.locationId, tagIds: [id] }
    const plant = await made(service, `POST ${PATH}`, { by, payload })
    const found = async (keywords: string) => {
      const page = await made<{ items: Plant[] }>(service, `GET ${PATH}?keywords=${keywords}`, { by })
      return page.items.some((item) => item.id === plant.id)
    }
    assert.deepEqual([await found('before'), await found('after')], [true, false])
    await made(service, `PUT /api/v1/plant-tags/${id}`, { by, payload: { name: 'after' } })
    assert.deepEqual([await found('before'), await found('after')], [false, true])
    await made(service, `DELETE /api/v1/plant-tags/${id}`, { by })
    assert.deepEqual([await found('after'), await found('cheese')], [false, true])
    await made(service, `DELETE ${PATH}/${plant.id}`, { by })
  })

  test('plants: a hundred terms and those that fold into several are answered', async () => {
    for (const keywords of [
      'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3).trim(),
      Array.from({ length: 100 }, (_term, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
      // These letters are four words each.
      Array.from({ length: 100 }, (_term, at) => `${String.fromCodePoint(0x4e00 + at)}\ufdfa`).join(''),
      '\ufdfa'.repeat(200),
      '\u00a8x'.repeat(100),
    ]) {
      const reply = await send(service, `GET ${PATH}?keywords=${encodeURIComponent(keywords)}`, { by: owner })
      assertSuccess(reply, { items: [], page: 0, size: 20, total: 0 })
    }
  })

  test('plants: the text of the query depends on few counts of terms', async () => {
    const texts = new Set<string>()
    for (const count of [4, 5, 7, 9, 10]) {
      const recorded = recordQueries(service.db)
      const keywords = Array.from({ length: count }, (_term, at) => `a${at}`).join(' ')
      await listPlants(recorded.db, scopeOf(owner), { page: 0, size: 20, keywords })
      for (const { sql } of recorded.queries) if (sql.includes('search_text like')) texts.add(sql)
    }
    assert.equal(texts.size, 1)
  })

  test('entries: each term is part of the remark or of the name of a plant', async () => {
    const by = owner
    const idOf = (wanted: string) => plants.find(({ name }) => name === wanted)?.id ?? 0
    const entries: { id: number }[] = []
    for (const [at, fields] of [
      { plantIds: [idOf('Monty'), idOf('Anna')], remark: 'Grün und thirsty' },
      { plantIds: [idOf('Anna')] },
      { plantIds: [idOf('Tom')], remark: 'to Ada' },
    ].entries()) {
      const payload = { ...fields, type: 1, eventTime: 1_767_225_600_000 + at }
      entries.unshift(await made(service, 'POST /api/v1/plant-journals', { by, payload }))
    }
    const own = { plantIds: [] as number[] }
    own.plantIds.push(
      (await made<{ items: Plant[] }>(service, `GET ${PATH}`, { by: stranger })).items[0]?.id ?? 0,
    )
    await made(service, 'POST /api/v1/plant-journals', { by: stranger, payload: { ...own, remark: 'Anna' } })
    const [third, second, first] = entries
    for (const [query, ...items] of [
      ['keywords=anna', second, first],
      ['keywords=MONT', first],
      ['keywords=monty%20anna%20GRÜN', first],
      ['keywords=monty%20anna%20gr%20un%20thirst', first],
      ['keywords=ada%20tom', third],
      // The remark of a plant is not part of its name.
      ['keywords=ada', third],
      ['keywords=from'],
      ['keywords=monty%20ada'],
      ['keywords=%25'],
      ['keywords=an_a'],
      [`keywords=anna&plantId=${idOf('Monty')}`, first],
      ['keywords=anna&type=2'],
      [`keywords=anna&locationId=${ids.shelf}`, second, first],
    ] as const) {
      const reply = await send(service, `GET /api/v1/plant-journals?${query}`, { by })
      assertSuccess(reply, { items, page: 0, size: 20, total: items.length })
    }
  })
})
