import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import {
  growLargeCareGarden,
  type LargeCareGarden,
  SCHEDULED_PLANTS,
} from '../../../../test/large-care-garden.ts'
import { fullScans, indexesUsed, recordQueries, sorts } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import type { Affected } from '../../due/due-days.sql.ts'
import { createJournal } from '../../garden/journals/journals.service.ts'
import { updateSettings } from '../settings/settings.service.ts'
import { getScheduleHistory, listSchedules } from './schedules.service.ts'

const TODAY = '2026-11-15'
const FIRST_PAGE = { page: 0, size: 5 }

onEachEngine('queries in a garden with 6,000 schedules', (engine) => {
  let service: TestApp
  let owner: LargeCareGarden
  const care = (db: Db) => ({ db, defaultTimeZone: 'UTC' })
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse(`${TODAY}T11:00:00Z`) })
    service = await buildTestApp(engine)
    owner = await growLargeCareGarden(service)
    if (engine.name === 'PostgreSQL') await sql`vacuum analyze`.execute(service.db)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function recorded(work: (db: Db) => Promise<unknown>): Promise<readonly CompiledQuery[]> {
    const record = recordQueries(service.db)
    await work(record.db)
    // Writing the settings reads nothing, so it has no plan.
    const queries = record.queries.filter(({ sql }) => !sql.startsWith('insert into "care_settings"'))
    for (const query of queries) {
      assert.deepEqual(await fullScans(engine, service.db, query), [], query.sql)
    }
    return queries
  }

  async function indexesOf(queries: readonly CompiledQuery[]): Promise<Set<string>> {
    const used = await Promise.all(queries.map((query) => indexesUsed(engine, service.db, query)))
    return new Set(used.flat())
  }

  test('a page of all schedules is read in its order', async () => {
    const queries = await recorded((db) => listSchedules(care(db), scopeOf(owner), FIRST_PAGE))
    for (const query of queries) assert.equal(await sorts(engine, service.db, query), false, query.sql)
    assert.ok((await indexesOf(queries)).has('care_schedules_by_plant'))
  })

  for (const [title, filter, index, total] of [
    ['a plant', () => ({ plantId: owner.plantId }), /care_schedules/, 3],
    ['a tag', () => ({ tagId: owner.tagId }), /plant_tag_links_by_tag/, (3 * SCHEDULED_PLANTS) / 100],
    ['a state that few are in', () => ({ state: 2 as const }), /care_schedules_by_due_day/, undefined],
    ['a state that many are in', () => ({ state: 3 as const }), /care_schedules/, undefined],
    ['a state without an index', () => ({ state: 4 as const }), /care_schedules_by_plant/, 0],
    ['a type', () => ({ type: 2 }), /care_schedules_by_plant/, SCHEDULED_PLANTS],
  ] as const) {
    test(`a page filtered by ${title} is served by an index`, async () => {
      let found: number | undefined
      const queries = await recorded(async (db) => {
        found = (await listSchedules(care(db), scopeOf(owner), { ...FIRST_PAGE, ...filter() })).total
      })
      if (total !== undefined) assert.equal(found, total)
      const used = [...(await indexesOf(queries))]
      assert.ok(
        used.some((name) => index.test(name)),
        used.join(),
      )
    })
  }

  test('the last entry before a day comes first out of the index of types', async () => {
    const plantIds = [owner.plantId, owner.plantId + 1]
    const affected: Affected[] = [
      { by: 'entries', plantIds, type: 1 },
      { by: 'plants', plantIds },
      { by: 'recheck', upTo: TODAY },
    ]
    for (const one of affected) {
      const queries = await recorded((db) =>
        inTransaction(db, (db) => deriveDueDays(db, scopeOf(owner), [one])),
      )
      const reads = queries.filter(({ sql }) => sql.includes('plant_journal_plants'))
      assert.equal(reads.length, 1)
      assert.ok((await indexesOf(reads)).has('plant_journal_plants_by_type'))
    }
    const { rows } = await sql<{
      id: number
    }>`select id from care_schedules where plant_id = ${owner.plantId}`.execute(service.db)
    const id = rows[0]?.id ?? assert.fail('no schedule')
    const queries = await recorded((db) => getScheduleHistory(care(db), scopeOf(owner), id))
    assert.ok((await indexesOf(queries)).has('plant_journal_plants_by_type'))
  })

  test('a new entry finds its schedules by plant and type', async () => {
    const body = { plantIds: [owner.plantId, owner.plantId + 1], type: 1 }
    await recorded((db) => createJournal(db, scopeOf(owner), body))
  })

  test('another zone derives everything in batches', async () => {
    const queries = await recorded((db) =>
      updateSettings(care(db), scopeOf(owner), { timeZone: 'Pacific/Auckland' }, undefined),
    )
    const reads = queries.filter(({ sql }) => sql.includes('plant_journal_plants'))
    assert.equal(reads.length, 13)
    for (const read of reads.slice(0, 2)) assert.equal(await sorts(engine, service.db, read), false)
    const { rows } = await sql`select 1 from care_schedules where user_id = ${owner.user.id}
      and (last_done_at is null or next_due is null or next_due < ${'2026-11-01'})`.execute(service.db)
    assert.equal(rows.length, 0)
  })
})
