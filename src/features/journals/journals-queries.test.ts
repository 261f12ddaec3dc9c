import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countQueries } from '../../../test/count-queries.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { fileRows, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { scopeOf } from '../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { listJournals } from './journals.service.ts'
import { listPlantsOfJournals } from './journals.sql.ts'

const FIRST_PAGE = { page: 0, size: 20 }

onEachEngine('queries for journal entries', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('a page takes the same number of queries, however much it holds', async () => {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const plantIds: number[] = []
    for (let at = 0; at < 30; at++) {
      const payload = { name: `Plant ${at}`, speciesId, locationId: by.locationId }
      plantIds.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
    const media = (await fileRows(service, by, 20)).map(({ id }) => id)
    const addEntries = async (count: number, payload: object) => {
      for (let at = 0; at < count; at++) await made(service, 'POST /api/v1/plant-journals', { by, payload })
    }
    const countFor = async () => {
      const counted = countQueries(service.db)
      const { items } = await listJournals(counted.db, scopeOf(by), FIRST_PAGE)
      const [latest] = items
      return {
        entries: items.length,
        queries: counted.count,
        plants: latest?.plantIds.length,
        media: latest?.media.length,
      }
    }
    await addEntries(1, { plantIds: plantIds.slice(0, 1) })
    assert.deepEqual(await countFor(), { entries: 1, queries: 4, plants: 1, media: 0 })
    // Only a full page needs a query for the total.
    await addEntries(20, { plantIds, media })
    assert.deepEqual(await countFor(), { entries: 20, queries: 5, plants: 30, media: 20 })
  })

  test('an entry is one row, however many plants it names', async () => {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) {
      const payload = { name, speciesId, locationId: by.locationId }
      ids.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
    const plantIds = ids.toReversed()
    const entry = await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds } })
    let rowCount = 0
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowCount += result.rows.length
        return result
      },
    })
    assert.deepEqual(await listPlantsOfJournals(db, [entry.id]), [{ journalId: entry.id, plantIds }])
    assert.equal(rowCount, 1)
  })
})
