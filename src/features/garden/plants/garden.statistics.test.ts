import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SQLITE } from '../../../../test/engines.ts'
import { type Gardener, newGardener } from '../../../../test/gardener.ts'
import { fullScans, indexesUsed, type RecordedDb, recordQueries } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { MOST_FOUND_AT_ONCE } from '../../../db/run/spans.ts'
import { listJournals } from '../journals/journals.service.ts'
import { listTags } from '../tags/tags.service.ts'
import { listPlants } from './plants.service.ts'

// SQLite alone runs on the main thread. It has no statistics unless an operator makes them, and they may say the opposite of
// what is true for one user.

const MANY = MOST_FOUND_AT_ONCE + 1

/** One tag is on very many plants, each with an entry, and as many other tags are on so many plants. */
async function growTags({ db }: TestApp, owner: Gardener, plantsOfOthers: number): Promise<void> {
  const userId = sql.lit(owner.user.id)
  const numbers = jsonRows(
    db,
    Array.from({ length: MANY }, (_row, at) => [at]),
  )
  const n = sql`cast(value ->> 0 as bigint)`
  await sql`insert into plants (user_id, name, name_key, search_text, created_at, updated_at)
    select ${userId}, 'Fern', 'fern', 'fern', 1, 1 from ${numbers}`.execute(db)
  await sql`insert into plant_journals (user_id, type, event_time, search_text, created_at, updated_at)
    select ${userId}, 2, ${n}, '', 1, 1 from ${numbers}`.execute(db)
  await sql`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
    select j.id, p.id, j.event_time, 1 from plant_journals j join plants p on p.id = j.id`.execute(db)
  await sql`insert into plant_tags (user_id, name, name_key, created_at, updated_at)
    select ${userId}, 'Tag', 'tag ' || ${n}, 1, 1 from ${numbers}`.execute(db)
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
    select user_id, id, ${sql.lit(owner.tagId)} from plants`.execute(db)
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
    select p.user_id, p.id, t.id from plants p join plant_tags t on t.id = p.id + 1
    where t.id <> ${sql.lit(owner.tagId)} limit ${sql.lit(plantsOfOthers)}`.execute(db)
  await sql`analyze`.execute(db)
}

async function assertLedBy(
  index: RegExp,
  { queries }: RecordedDb,
  { db }: TestApp,
  meant = /^select count\(\*\)/,
): Promise<void> {
  const counts = queries.filter((query) => meant.test(query.sql))
  assert.ok(counts.length > 1)
  for (const count of counts) {
    const [first = ''] = await indexesUsed(SQLITE, db, count)
    assert.match(first, index, count.sql)
  }
}

test('statistics of many small tags do not lead SQLite from a large one to all of its plants', async (t) => {
  const service = await buildTestApp(SQLITE)
  t.after(() => service.close())
  const owner = await newGardener(service)
  await growTags(service, owner, MANY)
  const query = { page: 0, size: 20, tagId: owner.tagId }
  const plants = recordQueries(service.db)
  await listPlants(plants.db, scopeOf(owner), query)
  await assertLedBy(/^plants_by_user$/, plants, service)
  const entries = recordQueries(service.db)
  await listJournals(entries.db, scopeOf(owner), query)
  await assertLedBy(/^plant_journal_plants_by_/, entries, service, /string_agg\(cast\(l\.journal_id/)
})

test('statistics of one large tag do not make SQLite read the links of all tags to count those of each', async (t) => {
  const service = await buildTestApp(SQLITE)
  t.after(() => service.close())
  const owner = await newGardener(service)
  await growTags(service, owner, 0)
  const recorded = recordQueries(service.db)
  const tags = await listTags(recorded.db, scopeOf(owner), {})
  assert.deepEqual(
    tags.filter(({ plantCount }) => plantCount > 0).map(({ id, plantCount }) => [id, plantCount]),
    [[owner.tagId, MANY]],
  )
  for (const query of recorded.queries) {
    assert.ok((await indexesUsed(SQLITE, service.db, query)).includes('plant_tag_links_by_tag'), query.sql)
    assert.deepEqual(await fullScans(SQLITE, service.db, query), [], query.sql)
  }
})
