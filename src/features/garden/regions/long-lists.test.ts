import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, newGardener } from '../../../../test/gardener.ts'
import { indexesUsed, recordQueries, sorts } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { ROWS_IN_SPAN } from '../../../db/run/spans.ts'
import { listTagRows } from '../tags/tags.sql.ts'
import type { Region } from './regions.schema.ts'
import { getRegion, listRegions } from './regions.service.ts'

const MANY = ROWS_IN_SPAN + 5

onEachEngine('long lists without pagination', (engine) => {
  let service: TestApp
  let owner: Gardener
  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    const { db } = service
    const userId = sql.lit(owner.user.id)
    const numbers = jsonRows(
      db,
      Array.from({ length: MANY }, (_row, at) => [at]),
    )
    const n = sql`cast(value ->> 0 as bigint)`
    // Three regions share each position, as rows of older databases may.
    await sql`insert into regions (user_id, name, position, created_at, updated_at)
      select ${userId}, 'Region', 2 + ${n} / 3, 1, 1 from ${numbers}`.execute(db)
    await sql`insert into locations (user_id, region_id, name, position, created_at)
      select user_id, id, 'Here', 1, 1 from regions where user_id = ${userId} and id % 2 = 0`.execute(db)
    await addLocations(owner, MANY)
    await sql`insert into plant_tags (user_id, name, name_key, created_at, updated_at)
      select ${userId}, 'Tag', 'tag ' || ${n}, 1, 1 from ${numbers}`.execute(db)
  })
  after(() => service.close())

  /** Adds locations to the first region, which has one already. */
  async function addLocations({ user, regionId }: Gardener, count: number): Promise<void> {
    const numbers = jsonRows(
      service.db,
      Array.from({ length: count }, (_row, at) => [at]),
    )
    await sql`insert into locations (user_id, region_id, name, position, created_at)
      select ${sql.lit(user.id)}, ${sql.lit(regionId)}, 'There', 2 + cast(value ->> 0 as bigint) / 3, 1
      from ${numbers}`.execute(service.db)
  }

  /** Reads all rows of a table at once, without spans. */
  async function expectedRegions(person: Gardener): Promise<Region[]> {
    const { db } = service
    const { gardenId } = scopeOf(person)
    const regions = await db
      .selectFrom('regions')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('user_id', '=', gardenId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const locations = await db
      .selectFrom('locations')
      .select(['id', 'region_id as regionId', 'name', 'light_level as lightLevel', 'created_at as createdAt'])
      .where('user_id', '=', gardenId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const byRegion = Map.groupBy(locations, ({ regionId }) => regionId)
    return regions.map((region) => ({
      ...region,
      locations: (byRegion.get(region.id) ?? []).map(({ regionId: _regionId, ...location }) => location),
    }))
  }

  /** Checks that `read` returns the expected rows, and returns the number of statements it took. */
  async function statements(read: (db: TestApp['db']) => Promise<unknown[]>, expected: unknown[]) {
    const recorded = recordQueries(service.db)
    assert.deepEqual([...(await read(recorded.db))], [...expected])
    return recorded.queries.length
  }

  /** The first statement tells whether there are so many, the others read them all. */
  const expectedStatements = (spans: number) => (engine.name === 'SQLite' ? 1 + spans : 1)

  test('regions and the locations of one are read in spans', async () => {
    const expected = await expectedRegions(owner)
    assert.equal(expected.length, MANY + 1)
    assert.equal(await statements((db) => listRegions(db, scopeOf(owner)), expected), expectedStatements(3))
    const first = expected.filter(({ id }) => id === owner.regionId)
    const readFirst = async (db: TestApp['db']) => [await getRegion(db, scopeOf(owner), owner.regionId)]
    assert.equal(await statements(readFirst, first), expectedStatements(2))
  })

  for (const more of [-1, 0, 1]) {
    test(`a region with ${more} locations more than a span: each location is read once`, async () => {
      const person = await newGardener(service)
      await addLocations(person, ROWS_IN_SPAN + more - 1)
      const expected = await expectedRegions(person)
      assert.equal(expected[0]?.locations.length, ROWS_IN_SPAN + more)
      assert.equal(
        await statements((db) => listRegions(db, scopeOf(person)), expected),
        more < 0 ? 1 : expectedStatements(2),
      )
    })
  }

  test('behind a place, regions and locations are found by an index and not sorted', async () => {
    const { db } = service
    if (engine.name === 'SQLite') await sql`analyze`.execute(db)
    const recorded = recordQueries(db)
    await listRegions(recorded.db, scopeOf(owner))
    await getRegion(recorded.db, scopeOf(owner), owner.regionId)
    // PostgreSQL reads and sorts all of them at once.
    if (engine.name === 'PostgreSQL') return
    for (const query of recorded.queries) {
      assert.ok((await indexesUsed(engine, db, query)).includes('locations_by_region'), query.sql)
      assert.equal(await sorts(engine, db, query), false, query.sql)
    }
  })

  test('tags are read in spans', async () => {
    const { rows } = await sql<{ id: number }>`select id, name, 0 as "plantCount", created_at as "createdAt"
      from plant_tags where user_id = ${owner.user.id} order by name_key`.execute(service.db)
    assert.equal(rows.length, MANY + 1)
    assert.equal(
      await statements((db) => listTagRows(db, scopeOf(owner).gardenId, 0), rows),
      expectedStatements(2),
    )
  })
})
