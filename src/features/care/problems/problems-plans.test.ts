import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { growLargeCareGarden, type LargeCareGarden } from '../../../../test/large-care-garden.ts'
import { upTo } from '../../../../test/large-garden.ts'
import { fullScans, indexesUsed, recordQueries, sorts } from '../../../../test/query-plans.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { listProblems } from './problems.service.ts'
import { countOpenProblems } from './problems.sql.ts'

const FIRST_PAGE = { page: 0, size: 5 }

onEachEngine('queries in a garden with 4,000 problems', (engine) => {
  let service: TestApp
  let by: LargeCareGarden
  before(async () => {
    service = await buildTestApp(engine)
    by = await growLargeCareGarden(service)
    // Of all gardens: each plant has two, one of them open.
    await sql`insert into plant_problems (user_id, plant_id, kind, name, since, ended_on, isolated, check_every, created_at)
      ${upTo(2)} select user_id, id, 1 + (id + n) % 5, 'Aphids', '2026-01-' || cast(10 + id % 20 as text),
        case when n % 2 = 0 then null else '2026-02-01' end, 0, 3, 1
      from numbers cross join plants`.execute(service.db)
    if (engine.name === 'PostgreSQL') await sql`vacuum analyze`.execute(service.db)
  })
  after(() => service.close())

  async function recorded(work: (db: Db) => Promise<unknown>) {
    const record = recordQueries(service.db)
    await work(record.db)
    const queries = record.queries.filter(({ sql }) => sql.includes('plant_problems'))
    assert.notEqual(queries.length, 0)
    const indexes = new Set<string>()
    for (const query of queries) {
      assert.deepEqual(await fullScans(engine, service.db, query), [], query.sql)
      for (const index of await indexesUsed(engine, service.db, query)) indexes.add(index)
    }
    return { queries, indexes }
  }

  const page = (query: object) => (db: Db) =>
    listProblems({ db, defaultTimeZone: 'UTC' }, scopeOf(by), { ...FIRST_PAGE, ...query })

  for (const query of [{}, { open: true }, { open: false }, { kind: 2 }]) {
    test(`a page of ${JSON.stringify(query)} is read in its order`, async () => {
      const { queries, indexes } = await recorded(page(query))
      assert.equal(queries.length, 2)
      for (const one of queries) assert.equal(await sorts(engine, service.db, one), false, one.sql)
      assert.ok(indexes.has('plant_problems_by_garden'), [...indexes].join())
    })
  }

  test('those of a plant are found by the plant, and the last look out of the index of types', async () => {
    const { indexes } = await recorded(page({ plantId: by.plantId }))
    assert.ok(indexes.has('plant_problems_by_plant'), [...indexes].join())
    assert.ok(indexes.has('plant_journal_plants_by_type'), [...indexes].join())
  })

  test('open ones are counted by an index', async () => {
    const { indexes } = await recorded((db) =>
      inTransaction(db, (db) => countOpenProblems(db, gardenIdOf(by))),
    )
    assert.deepEqual([...indexes], ['plant_problems_by_garden'])
  })
})
