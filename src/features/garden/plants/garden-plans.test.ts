import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { onEachEngine, type TestEngine } from '../../../../test/engines.ts'
import {
  ENTRIES,
  ENTRIES_OF_A_PLANT,
  FIRST_ENTRY_AT,
  growLargeGarden,
  type LargeGarden,
  PLANTS,
} from '../../../../test/large-garden.ts'
import { fullScans, indexesUsed, isCovered, recordQueries, sorts } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { SYNC_OVERLAP_MS } from '../../../db/query/updates.ts'
import { cursorOf } from '../../../http/paging/cursor.ts'
import { listJournals } from '../journals/journals.service.ts'
import { LATEST } from '../journals/journals-list.sql.ts'
import { getPlant, listPlants } from './plants.service.ts'
import { PLANT_ORDERS } from './plants-list.sql.ts'

const LANGUAGES = ['de']
/** The page is shorter than the list, so that the total has to be counted. */
const FIRST_PAGE = { page: 0, size: 5 }
const LATE = { from: FIRST_ENTRY_AT + ENTRIES - 99 }
const EARLY = { to: FIRST_ENTRY_AT + 100 }

/** The sync overlap is subtracted, so this finds the last hundred changes. */
const LATE_CHANGES = FIRST_ENTRY_AT + PLANTS - 99 + SYNC_OVERLAP_MS
const LATE_CHANGES_OF_ENTRIES = FIRST_ENTRY_AT + ENTRIES - 99 + SYNC_OVERLAP_MS
const idsFrom = (first: number) => Array.from({ length: 20 }, (_, at) => first + at * 7).join(',')

/** Counts the entries of some plants. */
const LINKED = /string_agg\(cast\(l\.journal_id/

type More = Record<TestEngine['name'], Record<string, number>>

/** SQLite runs other statements for these: one to see whether an index leads to few rows, or those of spans. */
const MORE_FOR_PLANTS: More = {
  SQLite: {
    ...{ 'a species': 1, 'a location': 1, 'a region': 1, 'a tag': 1, 'a status': 1, 'what changed': 2 },
    'an open problem': 1,
    ...{ 'a tag and a status': 1, 'a region and a species': 1, keywords: 7 },
  },
  // Keywords take one statement each for the names of places, species and tags.
  PostgreSQL: { 'what changed': 1, keywords: 3 },
}
const MORE_FOR_ENTRIES: More = {
  SQLite: {
    ...{ 'a plant and a type': 1, 'a type': 1, 'a type and a time': 1, 'a location': 2, 'a tag': 2 },
    ...{ 'a tag and a type': 2, 'what changed': 1, 'all that changed': 5, 'a type that changed': 4 },
  },
  // The entries of plants are counted by two statements: one for the plants, one for their links. Another sees whether they are few.
  PostgreSQL: { 'a location': 2, 'a tag': 2, 'a tag and a type': 2 },
}

function assertStatements(queries: readonly CompiledQuery[], expected: number): void {
  const texts = new Set(queries.map(({ sql }) => sql))
  assert.equal(texts.size, expected, [...texts].join('\n'))
}

onEachEngine('queries in a large garden', (engine) => {
  let service: TestApp
  let owner: LargeGarden
  before(async () => {
    service = await buildTestApp(engine)
    owner = await growLargeGarden(service)
    await sql`insert into plant_problems (user_id, plant_id, kind, name, since, ended_on, isolated, created_at)
      select user_id, id, 1, 'Aphids', '2026-01-01', case when id % 1000 = 0 then null else '2026-02-01' end, 0, 1
      from plants where id % 4 = 0`.execute(service.db)
    // PostgreSQL does this by itself (autovacuum), SQLite does not.
    if (engine.name === 'PostgreSQL') await sql`vacuum analyze`.execute(service.db)
  })
  after(() => service.close())

  /**
   * A page may be read along the index of the order; a count must use the index of its filter. Nothing is counted without a
   * filter.
   */
  async function assertFoundBy(
    index: RegExp,
    queries: readonly CompiledQuery[],
    isFiltered: boolean,
  ): Promise<void> {
    const counts = queries.filter(({ sql }) => sql.includes('select count(*)') || LINKED.test(sql))
    assert.equal(counts.length > 0, isFiltered)
    for (const query of isFiltered ? counts : queries) {
      const used = await indexesUsed(engine, service.db, query)
      assert.ok(
        used.some((name) => index.test(name)),
        `${query.sql} uses ${used.join(' and ')}`,
      )
    }
  }

  for (const [title, total, index, filter] of [
    ['the first page', PLANTS, /plants_by_user/, () => ({})],
    ['a late page', PLANTS, /plants_by_user/, () => ({ page: 400 })],
    ['keywords', PLANTS, /plants_by_/, () => ({ keywords: 'plan lant' })],
    ['a species', PLANTS / 20, /plants_by_species/, () => ({ speciesId: owner.speciesId })],
    ['a location', PLANTS / 20, /plants_by_location/, () => ({ locationId: owner.locationId })],
    ['a region', PLANTS / 20, /plants_by_location/, () => ({ regionId: owner.regionId })],
    ['a tag', PLANTS / 20, /plant_tag_links_by_tag/, () => ({ tagId: owner.tagId })],
    ['a status', PLANTS / 20, /plants_by_status/, () => ({ status: 2 })],
    ['an open problem', 10, /plant_problems_by_garden/, () => ({ problem: 'open' as const })],
    ['what changed', 100, /plants_by_update/, () => ({ updatedSince: LATE_CHANGES })],
    ['some ids', 20, /plants_by_user|plants_pkey/, () => ({ ids: idsFrom(owner.plantId) })],
    [
      'a tag and a status',
      PLANTS / 20,
      /plants_by_status|plant_tag_links_by_tag/,
      () => ({ tagId: owner.tagId, status: 2 }),
    ],
    [
      'a region and a species',
      PLANTS / 20,
      /plants_by_(species|location)/,
      () => ({ regionId: owner.regionId, speciesId: owner.speciesId }),
    ],
  ] as const) {
    test(`plants, ${title}: found by an index, without a full scan`, async () => {
      const recorded = recordQueries(service.db)
      const query = { ...FIRST_PAGE, ...filter() }
      const found = await listPlants(recorded.db, scopeOf(owner, LANGUAGES), query)
      assert.equal(found.items.length, FIRST_PAGE.size)
      assert.ok('total' in found && found.total === total)
      const hasCriteria = Object.keys(filter()).some((name) => name !== 'page')
      // All plants are one statement; criteria take one for positions, one for the total and one for the plants.
      assertStatements(recorded.queries, hasCriteria ? 3 + (MORE_FOR_PLANTS[engine.name][title] ?? 0) : 1)
      for (const asked of recorded.queries) {
        assert.deepEqual(await fullScans(engine, service.db, asked), [], asked.sql)
      }
      await assertFoundBy(index, recorded.queries, hasCriteria)
    })
  }

  test('one plant is found by its id, by one statement without a list', async () => {
    const recorded = recordQueries(service.db)
    const { data } = await getPlant(recorded.db, scopeOf(owner, LANGUAGES), owner.plantId)
    assert.equal(data.id, owner.plantId)
    assertStatements(recorded.queries, 1)
    for (const asked of recorded.queries) {
      assert.deepEqual(await fullScans(engine, service.db, asked), [], asked.sql)
      assert.doesNotMatch(asked.sql, /json_each|json_array_elements|materialized/)
    }
  })

  test('plants of a small region are found by its locations, without a scan of all plants', async () => {
    const recorded = recordQueries(service.db)
    await listPlants(recorded.db, scopeOf(owner, LANGUAGES), { ...FIRST_PAGE, regionId: owner.regionId })
    const [page] = recorded.queries.filter(({ sql }) => sql.startsWith('select plants.id'))
    assert.ok(page)
    const used = await indexesUsed(engine, service.db, page)
    assert.ok(used.includes('plants_by_location') && !used.includes('plants_by_user'), used.join(' and '))
  })

  for (const [sort, index] of [
    [undefined, 'plants_by_user'],
    ['name', 'plants_by_name'],
    ['-name', 'plants_by_name'],
    ['createdAt', 'plants_by_creation'],
    ['-createdAt', 'plants_by_creation'],
    ['plantingDate', 'plants_by_planting'],
    ['-plantingDate', 'plants_by_planting_back'],
  ] as const) {
    test(`plants sorted by ${sort ?? 'age'}: keyset pagination finds a late page by the index of the order`, async () => {
      const query = { size: 20, ...(sort === undefined ? {} : { sort }) }
      const order = PLANT_ORDERS[sort ?? 'newest']
      const key = { text: order.isDescending ? 'plant' : '', number: FIRST_ENTRY_AT + PLANTS / 2, none: null }
      const position = { key: key[order.key], id: owner.plantId + PLANTS / 2 }
      for (const after of ['', cursorOf(order, position)]) {
        const recorded = recordQueries(service.db)
        const found = await listPlants(recorded.db, scopeOf(owner, LANGUAGES), { ...query, after })
        assert.equal(found.items.length, 20)
        const [page, ...others] = recorded.queries
        assert.ok(page && others.length === 0)
        const used = await indexesUsed(engine, service.db, page)
        assert.deepEqual(
          used.filter((name) => name.startsWith('plants_by_')),
          [index],
          page.sql,
        )
        assert.deepEqual(await fullScans(engine, service.db, page), [], page.sql)
      }
    })
  }

  for (const [title, index, filter] of [
    ['a species', 'plants_by_species', () => ({ speciesId: owner.speciesId })],
    ['a location', 'plants_by_location', () => ({ locationId: owner.locationId })],
    ['a region', 'plants_by_location', () => ({ regionId: owner.regionId })],
    ['a status', 'plants_by_status', () => ({ status: 2 })],
  ] as const) {
    test(`plants of ${title} are found by its index, however they are sorted`, async () => {
      for (const sort of ['name', '-createdAt', 'plantingDate', '-plantingDate'] as const) {
        const order = PLANT_ORDERS[sort]
        const position = { key: order.key === 'text' ? '' : FIRST_ENTRY_AT + PLANTS / 2, id: 1 }
        for (const part of [{ page: 2 }, { after: cursorOf(order, position) }]) {
          const recorded = recordQueries(service.db)
          await listPlants(recorded.db, scopeOf(owner, LANGUAGES), { size: 20, sort, ...part, ...filter() })
          const [page] = recorded.queries.filter(({ sql }) => sql.startsWith('select plants.id'))
          assert.ok(page)
          // PostgreSQL may find it quicker to walk along the order.
          if (engine.name === 'PostgreSQL') continue
          const used = await indexesUsed(engine, service.db, page)
          assert.ok(used.includes(index), `${page.sql} is answered from ${used.join(' and ')}`)
          assert.ok(!used.some((name) => /plants_by_(name|creation|planting)/.test(name)), page.sql)
        }
      }
    })
  }

  test('journal entries: keyset pagination finds a late page by the index of the order', async () => {
    const after = cursorOf(LATEST, { key: FIRST_ENTRY_AT + ENTRIES / 2, id: 1 })
    const recorded = recordQueries(service.db)
    const found = await listJournals(recorded.db, scopeOf(owner), { size: 20, after, type: 7 })
    assert.equal(found.items.length, 20)
    const [page] = recorded.queries.filter(({ sql }) => sql.startsWith('select j.id, j.event_time as key'))
    assert.ok(page)
    assert.match(String(await indexesUsed(engine, service.db, page)), /^plant_journals_by_(time|type)$/)
    assert.equal(await sorts(engine, service.db, page), false, page.sql)
  })

  test('journal entries of a type between two times: others are not looked at', async () => {
    const after = cursorOf(LATEST, { key: FIRST_ENTRY_AT + ENTRIES / 2, id: 1 })
    const recorded = recordQueries(service.db)
    const query = { size: 20, after, from: FIRST_ENTRY_AT, type: 7, updatedSince: 0 }
    const found = await listJournals(recorded.db, scopeOf(owner), query)
    assert.equal(found.items.length, 20)
    const [page] = recorded.queries.filter(({ sql }) => sql.startsWith('select j.id, j.event_time as key'))
    assert.ok(page)
    assert.deepEqual(await indexesUsed(engine, service.db, page), ['plant_journals_by_type'], page.sql)
  })

  for (const [title, index, filter] of [
    ['all journal entries', 'plant_journals_by_time', () => ({})],
    ['journal entries of a plant', 'plant_journal_plants_by_plant', () => ({ plantId: owner.plantId })],
  ] as const) {
    test(`${title}: keyset pagination finds a late page by the index of the order`, async () => {
      const after = cursorOf(LATEST, { key: FIRST_ENTRY_AT + ENTRIES, id: 1 })
      const recorded = recordQueries(service.db)
      const found = await listJournals(recorded.db, scopeOf(owner), { size: 5, after, ...filter() })
      assert.equal(found.items.length, 5)
      const [page, ...others] = recorded.queries
      assert.ok(page && others.length === 0)
      const used = await indexesUsed(engine, service.db, page)
      const ordered = used.filter((name) => /_by_(time|type|update|plant)$/.test(name))
      assert.deepEqual(ordered, [index], page.sql)
      assert.deepEqual(await fullScans(engine, service.db, page), [], page.sql)
    })
  }

  for (const [title, total, index, filter] of [
    ['the first page', ENTRIES, /plant_journals_by_/, () => ({})],
    ['a late page', ENTRIES, /plant_journals_by_/, () => ({ page: 400 })],
    ['a plant', ENTRIES_OF_A_PLANT, /plant_journal_plants_by_plant/, () => ({ plantId: owner.plantId })],
    [
      'a plant and a time',
      ENTRIES_OF_A_PLANT - 1,
      /plant_journal_plants_by_plant/,
      () => ({ plantId: owner.plantId, from: FIRST_ENTRY_AT, to: LATE.from }),
    ],
    [
      'a plant and a type',
      ENTRIES_OF_A_PLANT,
      /plant_journal_plants_by_plant/,
      () => ({ plantId: owner.plantId, type: 0 }),
    ],
    ['a type', ENTRIES / 20, /plant_journals_by_type/, () => ({ type: 7 })],
    ['a type and a time', 5, /plant_journals_by_type/, () => ({ type: 7, ...LATE })],
    ['an earliest time', 100, /plant_journals_by_time/, () => LATE],
    ['a latest time', 100, /plant_journals_by_time/, () => EARLY],
    ['what changed', 100, /plant_journals_by_update/, () => ({ updatedSince: LATE_CHANGES_OF_ENTRIES })],
    ['all that changed', ENTRIES, /plant_journals_by_/, () => ({ updatedSince: 0 })],
    ['a type that changed', ENTRIES / 20, /plant_journals_by_type/, () => ({ updatedSince: 0, type: 7 })],
    ['a location', ENTRIES / 20, /plant_journal_plants_by_plant/, () => ({ locationId: owner.locationId })],
    ['a tag', ENTRIES / 20, /plant_journal_plants_by_plant/, () => ({ tagId: owner.tagId })],
    [
      'a tag and a type',
      ENTRIES / 20,
      /plant_journal_plants_by_type/,
      () => ({ tagId: owner.tagId, type: 0 }),
    ],
    ['both times', 50, /plant_journals_by_time/, () => ({ from: FIRST_ENTRY_AT + 51, ...EARLY })],
  ] as const) {
    test(`journal entries, ${title}: found by an index, without a full scan`, async () => {
      const recorded = recordQueries(service.db)
      const found = await listJournals(recorded.db, scopeOf(owner), { ...FIRST_PAGE, ...filter() })
      assert.ok('total' in found && found.total === total)
      assert.equal(found.items.length, FIRST_PAGE.size)
      const isWhole = Object.keys(filter()).every((name) => name === 'page' || name === 'plantId')
      // All entries, or those of a plant, are one statement; criteria take one for positions, one for the total and one for the entries.
      assertStatements(recorded.queries, isWhole ? 1 : 3 + (MORE_FOR_ENTRIES[engine.name][title] ?? 0))
      for (const asked of recorded.queries) {
        assert.deepEqual(await fullScans(engine, service.db, asked), [], asked.sql)
      }
      const isFiltered = Object.keys(filter()).some((name) => name !== 'page')
      await assertFoundBy(index, recorded.queries, isFiltered)
    })
  }

  for (const [title, filter] of [
    ['a location', () => ({ locationId: owner.locationId })],
    ['a region and a tag', () => ({ regionId: owner.regionId, tagId: owner.tagId })],
    ['a tag and a time', () => ({ tagId: owner.tagId, from: FIRST_ENTRY_AT })],
  ] as const) {
    test(`journal entries of ${title} are counted without looking at one of them`, async () => {
      const recorded = recordQueries(service.db)
      const found = await listJournals(recorded.db, scopeOf(owner), { ...FIRST_PAGE, ...filter() })
      assert.ok('total' in found && found.total === ENTRIES / 20)
      const counts = recorded.queries.filter(({ sql }) => LINKED.test(sql))
      assert.equal(counts.length, 1)
      for (const query of counts) assert.ok(await isCovered(engine, service.db, query), query.sql)
    })
  }
})
