import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { among, amongTexts } from '../src/db/query/among.ts'
import type { SpeciesFilter } from '../src/features/catalogue/search/search-query.ts'
import { searchSpecies } from '../src/features/catalogue/search/substring-search.ts'
import { updateCategoryRow } from '../src/features/catalogue/species/categories.sql.ts'
import { insertSpeciesRow, updateSpeciesRow } from '../src/features/catalogue/species/species.sql.ts'
import { loadSpecies } from '../src/features/catalogue/species/species-loader.ts'
import { listPlants } from '../src/features/garden/plants/plants.service.ts'
import {
  deleteCoversOfPlant,
  insertCoversOfPlant,
  insertPlantRow,
  updatePlantRow,
} from '../src/features/garden/plants/plants.sql.ts'
import { updateLocationRow } from '../src/features/garden/regions/locations.sql.ts'
import { updateRegionRow } from '../src/features/garden/regions/regions.sql.ts'
import { ownsTags, updateTagRow } from '../src/features/garden/tags/tags.sql.ts'
import { bareSpecies, type Catalogue, openCatalogue, SPECIES } from './catalogue.ts'
import { onEachEngine, onPostgres } from './engines.ts'
import { fileRows, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { preparedStatements } from './prepared-statements.ts'
import { recordQueries } from './query-plans.ts'
import { gardenIdOf, scopeOf } from './scope.ts'
import { send } from './send.ts'

const LANGUAGES = 'de fr es pt it nl sv da fi pl cs sk hu ro bg el tr uk ru ja'.split(' ')

onEachEngine('statements', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())

  test('the statements do not depend on the lengths of lists', async () => {
    const { service } = catalogue
    const owner = await newGardener(service)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: owner.locationId }
    const plant = await made(service, 'POST /api/v1/plants', { by: owner, payload })
    const files = (await fileRows(service, owner, 9)).map(({ id }) => id)
    const recorded = recordQueries(service.db)
    const { db } = recorded
    const textsFor = async (count: number) => {
      const from = recorded.queries.length
      const reader = scopeOf(owner, LANGUAGES.slice(0, count))
      const ids = files.slice(0, count)
      await loadSpecies(db, reader, ids)
      assert.equal(await ownsTags(db, reader.gardenId, ids), false)
      await deleteCoversOfPlant(db, { gardenId: reader.gardenId, plantId: plant.id })
      await insertCoversOfPlant(db, reader.gardenId, plant.id, ids)
      assert.equal((await listPlants(db, reader, { page: 0, size: 20 })).items[0]?.data.covers.length, count)
      return recorded.queries.slice(from).map(({ sql }) => sql)
    }
    // One language has a statement of its own.
    const texts = await textsFor(2)
    for (let count = 3; count <= 9; count++) assert.deepEqual(await textsFor(count), texts)
  })

  test('the statements of a search do not depend on the number of its words, but on how many they are about', async () => {
    const words = Array.from({ length: 40 }, (_word, at) => `word${at}`)
    const textsFor = async (count: number) => {
      const recorded = recordQueries(catalogue.service.db)
      // After the first page there is nothing to list, so that the total has to be counted.
      const query = { page: 1, size: 20, keywords: words.slice(0, count).join(' ') }
      await listPlants(recorded.db, scopeOf(catalogue.admin), query)
      return recorded.queries.map(({ sql }) => sql)
    }
    // Up to three words have statements of their own, then up to thirty and three hundred.
    for (const [least, most] of [
      [4, 30],
      [31, words.length],
    ] as const) {
      const texts = await textsFor(least)
      assert.ok(texts.some((text) => text.startsWith('select count')))
      for (const count of [least + 1, most]) assert.deepEqual(await textsFor(count), texts)
    }
  })

  test('the statements of a catalogue search do not depend on how its filters are combined', async () => {
    const { db } = catalogue.service
    const texts = async (filter: SpeciesFilter) => {
      const recorded = recordQueries(db)
      await searchSpecies(recorded.db, { ...filter, terms: ['fern'], ids: [1, 2], limit: 20, offset: 0 })
      return new Set(recorded.queries.map(({ sql }) => sql))
    }
    const filters = [{ categoryId: 1 }, { familyKey: 'a' }, { careDifficulty: 1 }, { lightRequirement: 2 }]
    const known = await texts({})
    for (const filter of filters) for (const text of await texts(filter)) known.add(text)
    for (const filter of filters) {
      for (const other of filters) {
        const combined = await texts({ ...filter, ...other })
        assert.deepEqual(combined.difference(known), new Set())
      }
    }
  })

  test('the statement of an update does not depend on the fields that it sets', async () => {
    const { service } = catalogue
    const owner = await newGardener(service)
    const recorded = recordQueries(service.db)
    const { db } = recorded
    for (const values of [
      {},
      { name: 'a' },
      { status: 1, remark: null },
      { species_id: 1, location_id: null },
    ])
      await updatePlantRow(db, gardenIdOf(owner), 0, values)
    for (const values of [{}, { common_name: 'a' }, { genus: null, toxicity_level: 1 }]) {
      await updateSpeciesRow(db, 0, values)
    }
    for (const values of [{}, { name: 'a' }, { light_level: 1 }])
      await updateLocationRow(db, gardenIdOf(owner), 0, values)
    for (const values of [{}, { name: 'a' }, { longitude: null, latitude: 1 }])
      await updateRegionRow(db, gardenIdOf(owner), 0, values)
    for (const values of [{}, { name: 'a' }]) {
      await updateTagRow(db, gardenIdOf(owner), 0, values)
      await updateCategoryRow(db, 0, values)
    }
    const named = { name: 'Fern', name_key: 'fern', search_text: 'fern' }
    for (const values of [{}, { status: 1 }, { remark: 'a', substrate: 2 }]) {
      await insertPlantRow(db, gardenIdOf(owner), { ...named, ...values })
    }
    for (const values of [{}, { genus: 'a' }, { family: null, care_difficulty: 1 }]) {
      await insertSpeciesRow(db, { common_name: 'Fern', ...values })
    }
    assert.equal(new Set(recorded.queries.map(({ sql }) => sql)).size, 8)
  })

  test('every word of a search has to match', async () => {
    const { service, add } = catalogue
    const species = await add({ commonName: 'Fern of the far north' })
    const find = async (keywords: string) => {
      const reply = await send(service, `GET ${SPECIES}?${new URLSearchParams({ keywords })}`)
      return reply.json().data.items
    }
    assert.deepEqual(await find('fern of north'), [bareSpecies(species.id, 'Fern of the far north')])
    assert.deepEqual(await find('fern of north the south'), [])
    assert.deepEqual(await find('north south fern of the'), [])
  })

  test('a list parameter finds what it names, whatever its length and type', async () => {
    const { db } = catalogue.service
    const [one, two] = [
      await catalogue.add({ commonName: 'One' }),
      await catalogue.add({ commonName: 'Two' }),
    ]
    const names = async (ids: readonly number[]) =>
      (
        await db
          .selectFrom('plant_species')
          .select('common_name')
          .where(among(db, 'id', ids))
          .orderBy('id')
          .execute()
      ).map((row) => row.common_name)
    assert.deepEqual(await names([]), [])
    assert.deepEqual(await names([two.id, one.id, 9_007_199_254_740_991]), ['One', 'Two'])
    const ids = async (texts: readonly string[]) =>
      (
        await db
          .selectFrom('plant_species')
          .select('id')
          .where(amongTexts(db, 'common_name', texts))
          .execute()
      ).map((row) => row.id)
    assert.deepEqual(await ids([]), [])
    assert.deepEqual(await ids(['Two', 'O"ne', "','"]), [two.id])
  })
})

/** PostgreSQL only: its prepared statements stay in the server for as long as the connection. */
onPostgres('prepared statements', (engine) => {
  test('requests cannot make the server keep ever more of them', async () => {
    const catalogue = await openCatalogue(engine)
    const { service } = catalogue
    try {
      for (let at = 0; at < 20; at++) await catalogue.add({ commonName: `Fern ${at}` })
      const ask = async (count: number) => {
        const headers = { 'accept-language': LANGUAGES.slice(0, count).join(', ') }
        const keywords = Array.from({ length: count }, () => 'fern').join(' ')
        for (const query of [`size=${count}`, `size=${count}&keywords=${encodeURIComponent(keywords)}`]) {
          const reply = await send(service, `GET ${SPECIES}?${query}`, { headers })
          assert.equal(reply.json().data.items.length, count)
        }
      }
      await ask(1)
      await ask(2)
      const before = await preparedStatements(service.db)
      assert.ok(before.size > 0)
      for (let count = 3; count <= 20; count++) await ask(count)
      assert.deepEqual(await preparedStatements(service.db), before)
    } finally {
      await catalogue.close()
    }
  })
})
