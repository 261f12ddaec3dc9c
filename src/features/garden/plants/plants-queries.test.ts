import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { listPlants } from './plants.service.ts'

const FIRST_PAGE = { page: 0, size: 20 }

onEachEngine('queries for plants', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('a page is one query, however much it holds', async () => {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const countFor = async () => {
      const counted = countQueries(service.db)
      const { items } = await listPlants(counted.db, scopeOf(by, ['de']), FIRST_PAGE)
      return { plants: items.length, queries: counted.count, covers: items[0]?.data.covers.length }
    }
    await addPlants(by, speciesId, 1, {})
    const one = await countFor()
    assert.deepEqual(one, { plants: 1, queries: 1, covers: 0 })
    await addPlants(by, speciesId, 19, {})
    const full = { ...one, plants: 20 }
    assert.deepEqual(await countFor(), full)

    const covers = (await fileRows(service, by, 20)).map(({ id }) => id)
    const tagIds: number[] = []
    for (let at = 0; at < 50; at++) {
      const payload = { name: `tag ${at}` }
      tagIds.push((await made(service, 'POST /api/v1/plant-tags', { by, payload })).id)
    }
    await addPlants(by, speciesId, 20, { covers, tagIds })
    assert.deepEqual(await countFor(), { ...full, covers: 20 })
  })

  async function addPlants(by: Gardener, speciesId: number, count: number, lists: object): Promise<void> {
    for (let at = 0; at < count; at++) {
      const payload = { name: `Plant ${at}`, speciesId, locationId: by.locationId, ...lists }
      await made(service, 'POST /api/v1/plants', { by, payload })
    }
  }
})
