import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { addPlants } from '../../../../test/large-garden.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { listJournals } from '../journals/journals.service.ts'
import { listPlants } from './plants.service.ts'

const TOTAL = 2_605
/** The pages lie before, across and after the middle, at the end and behind it. */
const PAGES = [
  ...[999, 1_000, 1_001, 1_301, 1_302, 1_303, 2_604, 2_605, 2_606, 9_007_199_254_740_991].map((page) => [
    page,
    1,
  ]),
  ...[142, 143, 185, 186, 187, 371, 372, 373, 800].map((page) => [page, 7]),
  ...[9, 10, 12, 13, 14, 25, 26, 27].map((page) => [page, 100]),
] as [page: number, size: number][]

onEachEngine('late pages', (engine) => {
  let service: TestApp
  let by: Gardener
  before(async () => {
    service = await buildTestApp(engine)
    const speciesId = await newSpecies(service)
    // Other gardens have rows before, between and after.
    const other = await newGardener(service)
    by = await newGardener(service)
    await addPlants(service.db, other, speciesId, 50)
    await addPlants(service.db, by, speciesId, 1_305)
    await addPlants(service.db, other, speciesId, 50)
    await addPlants(service.db, by, speciesId, 1_300)
    await addPlants(service.db, other, speciesId, 50)
    // Many rows have the same name, date and time.
    await sql`update plants set name_key = cast(id % 3 as text), created_at = id % 70,
      planting_date = case when id % 4 = 0 then null else '2024-01-0' || cast(id % 9 + 1 as text) end`.execute(
      service.db,
    )
    await sql`insert into plant_journals (user_id, type, event_time, created_at, updated_at)
      select user_id, 1, id % 700, 0, 0 from plants order by id`.execute(service.db)
  })
  after(() => service.close())

  async function assertPages(
    ordered: RawBuilder<{ id: number }>,
    read: (query: { page: number; size: number }) => Promise<{ ids: number[]; total: number | undefined }>,
  ): Promise<void> {
    const { rows } = await ordered.execute(service.db)
    const ids = rows.map(({ id }) => id)
    assert.equal(ids.length, TOTAL)
    for (const [page, size] of PAGES) {
      const wanted = { ids: ids.slice(page * size, page * size + size), total: TOTAL }
      assert.deepEqual(await read({ page, size }), wanted, `page ${page} of ${size}`)
    }
  }

  for (const [sort, order] of [
    [undefined, sql`id desc`],
    ['name', sql`name_key, id`],
    ['-name', sql`name_key desc, id desc`],
    ['createdAt', sql`created_at, id`],
    ['-createdAt', sql`created_at desc, id desc`],
    ['plantingDate', sql`coalesce(planting_date, '9999'), id`],
    ['-plantingDate', sql`coalesce(planting_date, '') desc, id desc`],
  ] as const) {
    test(`plants sorted by ${sort ?? 'age'}, counted from either end, are the same`, async () => {
      const ordered = sql<{
        id: number
      }>`select id from plants where user_id = ${by.user.id} order by ${order}`
      await assertPages(ordered, async (query) => {
        const found = await listPlants(service.db, scopeOf(by), {
          ...query,
          ...(sort === undefined ? {} : { sort }),
        })
        return {
          ids: found.items.map(({ data }) => data.id),
          total: 'total' in found ? found.total : undefined,
        }
      })
    })
  }

  test('entries, counted from either end, are the same', async () => {
    const ordered = sql<{ id: number }>`select id from plant_journals where user_id = ${by.user.id}
      order by event_time desc, id desc`
    await assertPages(ordered, async (query) => {
      const found = await listJournals(service.db, scopeOf(by), query)
      return { ids: found.items.map(({ id }) => id), total: 'total' in found ? found.total : undefined }
    })
  })
})
