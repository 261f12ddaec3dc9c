import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { type Gardener, newGardener } from '../../../test/gardener.ts'
import { recordQueries } from '../../../test/query-plans.ts'
import { scopeOf } from '../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { ROWS_IN_SPAN } from '../../db/spans.ts'
import { listTagRows } from '../tags/tags.sql.ts'
import { listRegionRows } from './regions.sql.ts'

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
    await sql`insert into plant_tags (user_id, name, name_key, created_at, updated_at)
      select ${userId}, 'Tag', 'tag ' || ${n}, 1, 1 from ${numbers}`.execute(db)
  })
  after(() => service.close())

  /** Checks that `read` returns the expected rows, and returns the number of statements it took. */
  async function statements(read: (db: TestApp['db']) => Promise<unknown[]>, expected: unknown[]) {
    const recorded = recordQueries(service.db)
    assert.deepEqual([...(await read(recorded.db))], [...expected])
    return recorded.queries.length
  }

  const expectedStatements = engine.name === 'SQLite' ? 2 : 1

  test('regions are read in spans, each with all of its locations', async () => {
    const { rows } =
      await sql`select r.id, r.name, r.position, r.longitude, r.latitude, r.created_at as "createdAt",
        l.id as "locationId", l.name as "locationName", l.light_level as "lightLevel", l.created_at as "locationCreatedAt"
      from regions r left join locations l on l.region_id = r.id
      where r.user_id = ${owner.user.id} order by r.position, r.id, l.position, l.id`.execute(service.db)
    assert.equal(rows.length, MANY + 1)
    assert.equal(
      await statements((db) => listRegionRows(db, scopeOf(owner).gardenId, 0), rows),
      expectedStatements,
    )
  })

  test('tags are read in spans', async () => {
    const { rows } = await sql<{ id: number }>`select id, name, 0 as "plantCount", created_at as "createdAt"
      from plant_tags where user_id = ${owner.user.id} order by name_key`.execute(service.db)
    assert.equal(rows.length, MANY + 1)
    assert.equal(
      await statements((db) => listTagRows(db, scopeOf(owner).gardenId, 0), rows),
      expectedStatements,
    )
  })
})
