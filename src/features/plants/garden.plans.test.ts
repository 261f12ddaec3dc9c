import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import {
  ENTRIES,
  FIRST_ENTRY_AT,
  growLargeGarden,
  type LargeGarden,
  PLANTS,
} from '../../../test/large-garden.ts'
import { fullScans, recordQueries } from '../../../test/query-plans.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { pageOfJournals } from '../journals/journals.service.ts'
import { pageOfPlants } from './plants.service.ts'

const READER = { languages: ['de'], publicUrl: undefined }
const FIRST_PAGE = { page: 0, size: 20 }
const LATE = { from: FIRST_ENTRY_AT + ENTRIES - 99 }
const EARLY = { to: FIRST_ENTRY_AT + 100 }

onEachEngine('queries in a large garden', (engine) => {
  let service: TestApp
  let owner: LargeGarden
  before(async () => {
    service = await buildTestApp(engine)
    owner = await growLargeGarden(service)
    // PostgreSQL does this by itself now and then, SQLite never.
    if (engine.name === 'PostgreSQL') await sql`vacuum analyze`.execute(service.db)
  })
  after(() => service.close())

  for (const [title, total, filter] of [
    ['the first page', PLANTS, () => ({})],
    ['a late page', PLANTS, () => ({ page: 400 })],
    ['keywords', PLANTS, () => ({ keywords: 'plan lant' })],
    ['a species', PLANTS / 20, () => ({ speciesId: owner.speciesId })],
    ['a location', PLANTS / 20, () => ({ locationId: owner.locationId })],
    ['a region', PLANTS / 20, () => ({ regionId: owner.regionId })],
    ['a tag', PLANTS / 20, () => ({ tagId: owner.tagId })],
    ['a status', PLANTS / 20, () => ({ status: 2 })],
    ['a tag and a status', PLANTS / 20, () => ({ tagId: owner.tagId, status: 2 })],
    ['a region and a species', PLANTS / 20, () => ({ regionId: owner.regionId, speciesId: owner.speciesId })],
  ] as const) {
    test(`plants, ${title}: an index leads to what is read`, async () => {
      const recorded = recordQueries(service.db)
      const query = { ...FIRST_PAGE, ...filter() }
      const found = await pageOfPlants(recorded.db, owner.user.id, query, READER)
      assert.equal(found.items.length, 20)
      assert.equal(found.total, total)
      assert.ok(recorded.queries.length >= 5)
      for (const asked of recorded.queries) {
        assert.deepEqual(await fullScans(engine, service.db, asked), [], asked.sql)
      }
    })
  }

  for (const [title, total, filter] of [
    ['the first page', ENTRIES, () => ({})],
    ['a late page', ENTRIES, () => ({ page: 400 })],
    ['a plant', 10, () => ({ plantId: owner.plantId })],
    ['a plant and a time', 9, () => ({ plantId: owner.plantId, from: FIRST_ENTRY_AT, to: LATE.from })],
    ['a plant and a type', 10, () => ({ plantId: owner.plantId, type: 0 })],
    ['a type', ENTRIES / 20, () => ({ type: 7 })],
    ['a type and a time', 5, () => ({ type: 7, ...LATE })],
    ['an earliest time', 100, () => LATE],
    ['a latest time', 100, () => EARLY],
    ['both times', 50, () => ({ from: FIRST_ENTRY_AT + 51, ...EARLY })],
  ] as const) {
    test(`entries, ${title}: an index leads to what is read`, async () => {
      const recorded = recordQueries(service.db)
      const context = { db: recorded.db, publicUrl: undefined }
      const found = await pageOfJournals(context, owner.user.id, { ...FIRST_PAGE, ...filter() })
      assert.equal(found.total, total)
      assert.equal(found.items.length, Math.min(total, 20))
      assert.equal(recorded.queries.length, 5)
      for (const asked of recorded.queries) {
        assert.deepEqual(await fullScans(engine, service.db, asked), [], asked.sql)
      }
    })
  }
})
