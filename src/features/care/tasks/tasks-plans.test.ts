import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { NOW } from '../../../../test/care.ts'
import { DAYS, DUE, type DueGarden, growDueGarden, SCHEDULES } from '../../../../test/due-garden.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import {
  fullScans,
  indexesUsed,
  isCovered,
  type RecordedDb,
  recordQueries,
} from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { calendarText } from '../../reminders/calendar-feed/calendar-text.ts'
import { makeDigest } from '../../reminders/digest/digest.service.ts'
import type { CareContext } from '../care.context.ts'
import { getCalendar } from './calendar.service.ts'
import { skipTasks, snoozeTasks } from './deferrals.service.ts'
import { completeTasks, getPlantCare, getSummary, listTasks } from './tasks.service.ts'

const FIRST_PAGE = { page: 0, size: 20, sort: 'due' } as const
const PER_DAY = SCHEDULES / DAYS

onEachEngine('tasks of a large garden', (engine) => {
  let service: TestApp
  let owner: DueGarden
  let recorded: RecordedDb
  let care: CareContext
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
    owner = await growDueGarden(service)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  function record(): void {
    recorded = recordQueries(service.db)
    care = { db: recorded.db, defaultTimeZone: 'UTC' }
  }

  async function assertIndexed(queries: readonly CompiledQuery[], among = /./): Promise<void> {
    for (const query of queries) {
      const scans = await fullScans(engine, service.db, query)
      assert.deepEqual(
        scans.filter((step) => among.test(step)),
        [],
        query.sql,
      )
    }
  }

  const firstIds = (count: number) => Array.from({ length: count }, (_, at) => owner.scheduleId + at)

  test('tasks, the first page: no full scan', async () => {
    record()
    const { items, total } = await listTasks(care, scopeOf(owner), FIRST_PAGE)
    assert.deepEqual([items.length, total], [FIRST_PAGE.size, DUE])
    await assertIndexed(recorded.queries)
  })

  // A statement that looks at the plants of all that is due may as well read the table of plants, and with a filter begin
  // there: PostgreSQL decides that by its statistics.
  const BY_DAY = /care_schedules_by_due_day/
  const BY_DAY_OR_PLANT = engine.name === 'SQLite' ? BY_DAY : /care_schedules_(by_due_day|by_plant|plant_id)/
  for (const [title, index, filter] of [
    ['the first page', BY_DAY, () => ({})],
    ['a late page', BY_DAY, () => ({ page: 100 })],
    ['by place', BY_DAY, () => ({ sort: 'place' as const })],
    ['until tomorrow', BY_DAY, () => ({ until: '2026-11-16' })],
    ['a type', BY_DAY, () => ({ type: 1 })],
    ['a location', BY_DAY_OR_PLANT, () => ({ locationId: owner.locationId })],
    ['a region', BY_DAY_OR_PLANT, () => ({ regionId: owner.regionId })],
    ['a tag and a type', BY_DAY_OR_PLANT, () => ({ tagId: owner.tagId, type: 2 })],
  ] as const) {
    test(`tasks, ${title}: one statement beside the settings, by an index`, async () => {
      record()
      const { items } = await listTasks(care, scopeOf(owner), { ...FIRST_PAGE, ...filter() })
      assert.equal(items.length, FIRST_PAGE.size)
      assert.equal(recorded.queries.length, 2)
      await assertIndexed(recorded.queries, /care_schedules|SCAN/)
      const [, page] = recorded.queries
      assert.ok(page)
      const used = await indexesUsed(engine, service.db, page)
      assert.ok(
        used.some((name) => index.test(name)),
        used.join(' and '),
      )
    })
  }

  test('only ids are sorted, and what is shown is read for the page alone', async () => {
    record()
    await listTasks(care, scopeOf(owner), { ...FIRST_PAGE, sort: 'place' })
    const [, page] = recorded.queries
    assert.ok(page)
    const [, sorted = ''] = /\(select ([^()]*?) from care_schedules c [^()]*? limit/.exec(page.sql) ?? []
    assert.equal(sorted, 'c.id as "foundId"', page.sql)
  })

  test('tasks of a plant are found by the plant', async () => {
    record()
    await listTasks(care, scopeOf(owner), { ...FIRST_PAGE, plantId: owner.plantId, until: '2027-01-15' })
    const [, page] = recorded.queries
    assert.ok(page)
    const used = await indexesUsed(engine, service.db, page)
    assert.ok(!used.includes('care_schedules_by_due_day'), used.join(' and '))
    await assertIndexed(recorded.queries)
  })

  test('tasks on the turn of a user are found by their day', async () => {
    record()
    const assigneeId = owner.user.id
    await listTasks(care, scopeOf(owner), { ...FIRST_PAGE, assigneeId })
    await getSummary(care, scopeOf(owner), { assigneeId })
    await assertIndexed(recorded.queries)
    for (const query of recorded.queries.filter(({ sql }) => sql.includes('coalesce'))) {
      assert.ok((await indexesUsed(engine, service.db, query)).includes('care_schedules_by_due_day'))
    }
  })

  test('the summary is read from an index alone', async () => {
    record()
    const { overdue, due, next7Days } = await getSummary(care, scopeOf(owner), {})
    assert.deepEqual([overdue, due, next7Days.length], [DUE - PER_DAY, PER_DAY, 7])
    assert.equal(recorded.queries.length, 2)
    const [, summary] = recorded.queries
    assert.ok(summary && (await isCovered(engine, service.db, summary)))
  })

  test('plants with care are found by an index, each once', async () => {
    record()
    const { plants } = await getPlantCare(care, scopeOf(owner))
    assert.equal(new Set(plants.map(({ plantId }) => plantId)).size, plants.length)
    assert.equal(
      plants.reduce((sum, { overdue, dueToday }) => sum + overdue + dueToday, 0),
      DUE,
    )
    const own = recorded.queries.filter(({ sql }) => sql.includes('"dueToday"'))
    assert.ok(own.length > 0)
    for (const query of own) {
      const used = await indexesUsed(engine, service.db, query)
      if (engine.name === 'SQLite') assert.ok(used.includes('care_schedules_by_plant'), used.join(' and '))
    }
    if (engine.name === 'SQLite') await assertIndexed(own)
  })

  test('a digest counts by an index, and reads a hundred tasks along it', async () => {
    record()
    const digest = await makeDigest(care, scopeOf(owner), { language: 'en', lookAhead: 7 })
    assert.deepEqual([digest?.overdue, digest?.due], [DUE - PER_DAY, 8 * PER_DAY])
    assert.equal(digest?.tasks.length, 100)
    assert.equal(recorded.queries.length, 4)
    await assertIndexed(recorded.queries, /care_schedules|plants|SCAN (?!f\b)/)
    const [, counts, tasks] = recorded.queries.filter(isOfTasks)
    assert.ok(counts && (await isCovered(engine, service.db, counts)))
    assert.ok(tasks && (await indexesUsed(engine, service.db, tasks)).includes('care_schedules_by_due_day'))
  })

  test('a digest of a shared garden reads along the same index', async () => {
    record()
    const digest = await makeDigest(care, scopeOf(owner), { language: 'en', lookAhead: 7, shares: true })
    assert.deepEqual([digest?.overdue, digest?.due, digest?.tasks.length], [DUE - PER_DAY, 8 * PER_DAY, 100])
    assert.equal(recorded.queries.length, 5)
    const [, , ...reads] = recorded.queries.filter(isOfTasks)
    for (const query of reads) {
      assert.ok(
        (await indexesUsed(engine, service.db, query)).includes('care_schedules_by_due_day'),
        query.sql,
      )
    }
  })

  test('the calendar reads along the index of due days', async () => {
    record()
    const tasks = await getCalendar(care, scopeOf(owner), { from: '2026-11-16', to: '2026-12-28' })
    const projected = tasks.reduce((sum, { plantIds }) => sum + plantIds.length, 0)
    assert.ok(projected > 3 * SCHEDULES, String(projected))
    for (const { plantIds } of tasks) {
      const ascending = [...new Set(plantIds)].sort((one, other) => one - other)
      assert.deepEqual(plantIds, ascending)
    }
    const schedules = tasks.flatMap(({ type, plantIds }) => plantIds.map((id) => `${type} ${id}`))
    // The first schedules are due on 11 November.
    assert.equal(new Set(schedules).size, 48 * PER_DAY)
    const reads = recorded.queries.filter(({ sql }) => sql.includes('c.next_due <='))
    await assertIndexed(reads)
    for (const query of reads) {
      assert.deepEqual(await indexesUsed(engine, service.db, query), ['care_schedules_by_due_day'])
    }
  })

  test('a calendar feed reads along it too, and names a few of many plants', async () => {
    record()
    const text = await calendarText(care, scopeOf(owner), { types: '1' }, 'feed')
    const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
    assert.equal(events.length, 91)
    for (const event of events) {
      const [, all = 0] = /SUMMARY:Water (\d+) plants/.exec(event) ?? []
      const [, places = '', others = 0] = /DESCRIPTION:(.*)\\nand (\d+) more plants/.exec(event) ?? []
      const named = places.split(/\\,|\\n/).length
      assert.deepEqual([named, Number(others)], [50, Number(all) - 50], event)
    }
    const alone = await calendarText(care, scopeOf(owner), { by: 'plant' }, 'feed')
    assert.equal(alone.split('BEGIN:VEVENT').length - 1, 5_000)
    await assertIndexed(recorded.queries, /care_schedules|plants|SCAN (?!l\b|r\b|json_each)/)
  })

  test('putting off 500 tasks takes as many statements as one', async () => {
    const counts: number[] = []
    for (const count of [1, 500]) {
      for (const put of [
        () => snoozeTasks(care, scopeOf(owner), { scheduleIds: firstIds(count), days: 1 }),
        () => skipTasks(care, scopeOf(owner), { scheduleIds: firstIds(count) }),
      ]) {
        record()
        assert.equal((await put()).schedules.length, count)
        counts.push(recorded.queries.length)
        await assertIndexed(recorded.queries)
      }
    }
    assert.equal(new Set(counts).size, 1, counts.join(', '))
  })

  test('500 tasks of three types are done with a few statements', async () => {
    record()
    const { entries } = await completeTasks(care, scopeOf(owner), { scheduleIds: firstIds(500) })
    assert.deepEqual(
      entries.map(({ plantIds }) => plantIds.length),
      [167, 167, 166],
    )
    await assertIndexed(recorded.queries)
    // The statements are the settings, the schedules, the ids and the events; for each type the entry, its plants and the
    // due days.
    const statements = recorded.queries.filter(({ sql }) => !sql.includes('pg_advisory'))
    assert.ok(statements.length <= 4 + 3 * 3, statements.map(({ sql }) => sql).join('\n'))
  })
})

/** What a digest says of problems has plans of its own. */
function isOfTasks({ sql }: { readonly sql: string }): boolean {
  return !sql.includes('plant_problems')
}
