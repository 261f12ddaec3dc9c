import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { newGardener } from '../../../../test/gardener.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Scope } from '../../change/scope.ts'
import { reorderLocations } from './locations.service.ts'
import { insertLocationRow, listLocationRows } from './locations.sql.ts'
import { updatePositions } from './positions.sql.ts'
import { getRegion, listRegions, reorderRegions } from './regions.service.ts'
import { insertRegionRow } from './regions.sql.ts'

onEachEngine('queries for regions', (engine) => {
  let service: TestApp
  let scope: Scope
  let regionId: number
  before(async () => {
    service = await buildTestApp(engine)
    const by = await newGardener(service)
    scope = scopeOf(by)
    regionId = by.regionId
  })
  after(() => service.close())

  test('a reorder of hundreds takes as many queries as a reorder of two', async () => {
    const { db } = service
    const coordinates = { longitude: null, latitude: null }
    const countFor = async () => {
      const regions = await listRegions(db, scope)
      const locations = regions.find(({ id }) => id === regionId)?.locations ?? []
      const counted = countQueries(db)
      const orderedIds = regions.map(({ id }) => id).reverse()
      const after = await reorderRegions(counted.db, scope, { orderedIds })
      assert.deepEqual(
        after.map(({ id }) => id),
        orderedIds,
      )
      const newOrder = locations.map(({ id }) => id).reverse()
      const placed = await reorderLocations(counted.db, scope, regionId, { orderedIds: newOrder })
      assert.deepEqual(
        placed.map(({ id }) => id),
        newOrder,
      )
      return counted.count
    }
    const add = async (at: number) => {
      await insertRegionRow(db, scope.gardenId, { name: `Region ${at}`, ...coordinates })
      await insertLocationRow(db, scope.gardenId, regionId, { name: `Place ${at}`, light_level: 0 })
    }
    await add(0)
    const forTwo = await countFor()
    for (let at = 1; at < 300; at++) await add(at)
    assert.equal(await countFor(), forTwo)
    assert.ok(forTwo <= 10)
  })

  test('reading one region reads one row', async () => {
    const last = (await listRegions(service.db, scope)).find(({ locations }) => locations.length === 0)
    assert.ok(last)
    const rowsRead: number[] = []
    const watched = service.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowsRead.push(result.rows.length)
        return result
      },
    })
    assert.deepEqual(await getRegion(watched, scope, last.id), last)
    assert.deepEqual(rowsRead, [1])
  })

  test('positions and locations of another garden are neither changed nor read', async () => {
    const { db } = service
    const [owner, other] = await Promise.all([newGardener(service), newGardener(service)])
    const [ownerId, otherId] = [gardenIdOf(owner), gardenIdOf(other)]
    const shelf = { name: 'Shelf', light_level: 0 }
    const shelfId = (await insertLocationRow(db, ownerId, owner.regionId, shelf)) ?? assert.fail()
    const cellar = { name: 'Cellar', longitude: null, latitude: null }
    const cellarId = await insertRegionRow(db, ownerId, cellar)
    const before = await listRegions(db, scopeOf(owner))

    await updatePositions(db, otherId, 'locations', [shelfId, owner.locationId])
    await updatePositions(db, otherId, 'regions', [cellarId, owner.regionId])
    assert.deepEqual(await listRegions(db, scopeOf(owner)), before)
    assert.equal((await listLocationRows(db, { gardenId: otherId, regionId: owner.regionId })).length, 0)
    assert.equal((await listLocationRows(db, { gardenId: ownerId, regionId: owner.regionId })).length, 2)
  })

  test('a long list yields to the event loop between reading and processing', async () => {
    const { db } = service
    const by = await newGardener(service)
    const row = { user_id: gardenIdOf(by), longitude: null, latitude: null, created_at: 0, updated_at: 0 }
    const rows = Array.from({ length: 1_100 }, (_, at) => ({
      ...row,
      name: `Region ${at}`,
      position: at + 2,
    }))
    await db.insertInto('regions').values(rows).execute()
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    assert.equal((await listRegions(db, scopeOf(by))).length, 1_101)
    isOver = true
    assert.ok(turns >= 2)
  })
})
