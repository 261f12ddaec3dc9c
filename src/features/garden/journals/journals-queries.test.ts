import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { fileRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { addPlants, upTo } from '../../../../test/large-garden.ts'
import { made } from '../../../../test/made.ts'
import { recordQueries } from '../../../../test/query-plans.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { JournalUpdate } from './journals.schema.ts'
import { listJournals, updateJournal } from './journals.service.ts'
import { listJournalRows } from './journals-rows.sql.ts'

const FIRST_PAGE = { page: 0, size: 20 }

onEachEngine('queries for journal entries', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('a page is one query, however much it holds, also that of one plant', async () => {
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
    const countFor = async (filter: { plantId?: number }) => {
      const counted = countQueries(service.db)
      const { items } = await listJournals(counted.db, scopeOf(by), { ...FIRST_PAGE, ...filter })
      const [latest] = items
      return {
        entries: items.length,
        queries: counted.count,
        plants: latest?.plantIds.length,
        media: latest?.media.length,
      }
    }
    const ofPlant = { plantId: plantIds[0] ?? 0 }
    await addEntries(1, { plantIds: plantIds.slice(0, 1) })
    for (const filter of [{}, ofPlant])
      assert.deepEqual(await countFor(filter), { entries: 1, queries: 1, plants: 1, media: 0 })
    await addEntries(20, { plantIds, media })
    for (const filter of [{}, ofPlant])
      assert.deepEqual(await countFor(filter), { entries: 20, queries: 1, plants: 30, media: 20 })
  })

  test('a page of a place is read anew when its snapshot failed, by whichever query', async () => {
    const by = await newGardener(service)
    const place = { speciesId: await newSpecies(service), locationId: by.locationId }
    const plant = await made(service, 'POST /api/v1/plants', { by, payload: { name: 'Fern', ...place } })
    for (let at = 0; at < 3; at++)
      await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [plant.id] } })
    let queries = 0
    for (let failing = 1; failing === 1 || failing <= queries; failing++) {
      queries = 0
      const db = service.db.withPlugin({
        transformQuery: ({ node }) => {
          if (++queries === failing) throw Object.assign(new Error('It has changed'), { code: '40001' })
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const query = { page: 0, size: 2, locationId: by.locationId }
      const page = await listJournals(db, scopeOf(by), query)
      assert.deepEqual([page.items.length, 'total' in page && page.total], [2, 3])
    }
    assert.ok(queries > 3)
  })

  test('the plants of an entry are one text, however many it names', async () => {
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
    const [rows, ...others] = await listJournalRows(db, gardenIdOf(by), [entry.id])
    assert.deepEqual(JSON.parse(rows?.plants ?? ''), [[entry.id, plantIds.join(',')]])
    assert.deepEqual([others, rowCount], [[], 1])
  })

  test('an update writes only what changes', async () => {
    const by = await newGardener(service)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload })
    const { id: other } = await made(service, 'POST /api/v1/plants', { by, payload })
    const [a, b] = (await fileRows(service, by, 2)).map(({ id }) => id)
    const entry = { plantIds: [plantId], media: [a ?? 0], remark: 'Thirsty.', eventTime: 1_767_225_600_000 }
    const { id } = await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const row = 'update plant_journals'
    const [plants, media] = ['plant_journal_plants', 'plant_journal_media']
    const cases: [JournalUpdate, string[]][] = [
      [{}, [row]],
      [{ ...entry, remark: 'Watered.' }, [row]],
      [{ eventTime: entry.eventTime + 1 }, [row, `update ${plants}`]],
      [{ plantIds: [other, plantId] }, [row, `delete ${plants}`, `insert ${plants}`]],
      [{ plantIds: [plantId, other] }, [row, `delete ${plants}`, `insert ${plants}`]],
      [{ media: [b ?? 0] }, [row, `delete ${media}`, `insert ${media}`]],
      [{ media: [] }, [row, `delete ${media}`]],
      [{ media: null }, [row]],
      [{ media: [a ?? 0] }, [row, `insert ${media}`]],
    ]
    for (const [change, writes] of cases) {
      const recorded = recordQueries(service.db)
      await updateJournal(recorded.db, scopeOf(by), id, change, undefined)
      const written = recorded.queries.flatMap(({ sql }) => {
        const [, verb, table] = /^(insert|update|delete) (?:into |from )?"?(\w+)/.exec(sql) ?? []
        return verb === undefined ? [] : [`${verb} ${table}`]
      })
      assert.deepEqual(written, writes)
    }
  })

  test('entries of many plants count once, however many of them they name, and by what else is asked', async () => {
    const by = await newGardener(service)
    const first = await addPlants(service.db, by, await newSpecies(service), 1_200)
    const { rows } = await sql<{ id: number }>`insert into plant_journals
        (user_id, type, event_time, created_at, updated_at)
      ${upTo(300)} select cast(${by.user.id} as bigint), n % 2, 1000000000000 + n, 0, 0 from numbers
      returning id`.execute(service.db)
    const entry = Math.min(...rows.map(({ id }) => id))
    // The plants of an entry are far apart, and only some of them have the tag.
    for (const [position, shift] of [0, 400, 800].entries()) {
      await sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
        select id, id - cast(${entry} as bigint) + cast(${first + shift} as bigint), type, event_time,
          cast(${position} as bigint)
        from plant_journals where user_id = ${by.user.id}`.execute(service.db)
    }
    await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
      select user_id, id, cast(${by.tagId} as bigint) from plants
      where user_id = ${by.user.id} and (id % 2 = 0 or id >= ${first + 1_000})`.execute(service.db)
    const { locationId, regionId, tagId } = by
    const time = { from: 1_000_000_000_011, to: 1_000_000_000_110 }
    for (const [total, filter] of [
      [300, { locationId }],
      [300, { regionId }],
      [200, { tagId }],
      [200, { tagId, regionId, locationId }],
      [100, { locationId, ...time }],
      [50, { tagId, ...time }],
      [150, { locationId, type: 1 }],
      [0, { locationId, tagId: tagId + 1_000_000 }],
    ] as const) {
      const found = await listJournals(service.db, scopeOf(by), { page: 1, size: 3, ...filter })
      assert.deepEqual('total' in found && found.total, total, JSON.stringify(filter))
    }
  })
})
