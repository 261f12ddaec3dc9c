import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { putOffForeignKeys } from '../../../../test/large-garden.ts'
import { indexesUsed, recordQueries } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { MOST_FOUND_AT_ONCE, ROWS_IN_SPAN } from '../../../db/run/spans.ts'
import type { Scope } from '../../change/scope.ts'
import { listJournals } from '../journals/journals.service.ts'
import { listPlants } from './plants.service.ts'

/** One statement on SQLite may not read so many rows. */
const MANY = MOST_FOUND_AT_ONCE + 1
const SPANS = Math.ceil(MANY / ROWS_IN_SPAN)

/** Every third plant and its entry have this keyword; every eleventh plant has it as its name. */
const RARE = 3

onEachEngine('lists of very many plants and entries', (engine) => {
  let service: TestApp
  let owner: Gardener
  let scope: Scope
  let firstPlant: number
  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    scope = scopeOf(owner, ['de'])
    const { gardenId } = scope
    const { db } = service
    const speciesId = await newSpecies(service)
    const checkForeignKeys = await putOffForeignKeys(service)
    const numbers = jsonRows(
      db,
      Array.from({ length: MANY }, (_row, at) => [at]),
    )
    const n = sql`cast(value ->> 0 as bigint)`
    const words = sql`case when ${n} % ${sql.lit(RARE)} = 0 then 'rare fern' else 'fern' end`
    await sql`insert into plants
        (user_id, name, name_key, species_id, location_id, status, search_text, created_at, updated_at)
      select ${sql.lit(gardenId)}, 'Fern', case when ${n} % 11 = 0 then 'a' else 'b' end, ${sql.lit(speciesId)},
        ${sql.lit(owner.locationId)}, 2, ${words}, 1000 + ${n}, 1000 from ${numbers}`.execute(db)
    const plants = await db
      .selectFrom('plants')
      .select('id')
      .where('user_id', '=', gardenId)
      .orderBy('id')
      .execute()
    firstPlant = plants[0]?.id ?? 0
    await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
      select user_id, id, ${sql.lit(owner.tagId)} from plants where user_id = ${sql.lit(gardenId)}`.execute(
      db,
    )
    // Always two entries have the same time.
    await sql`insert into plant_journals (user_id, type, event_time, search_text, created_at, updated_at)
      select ${sql.lit(gardenId)}, 2, ${n} / 2, ${words}, 1000, 1000 from ${numbers}`.execute(db)
    const [entry] = await db.selectFrom('plant_journals').select('id').orderBy('id').limit(1).execute()
    const shift = sql.lit(firstPlant - (entry?.id ?? 0))
    await sql`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
      select id, id + ${shift}, event_time, 1 from plant_journals where user_id = ${sql.lit(gardenId)}`.execute(
      db,
    )
    await checkForeignKeys()
    // PostgreSQL does this by itself (autovacuum).
    if (engine.name === 'PostgreSQL') await sql`vacuum analyze`.execute(db)
  })
  after(() => service.close())

  const RARES = Math.ceil(MANY / RARE)
  const byPlace = [
    ['a tag', () => ({ tagId: owner.tagId }), MANY],
    ['a location', () => ({ locationId: owner.locationId }), MANY],
    ['a region', () => ({ regionId: owner.regionId }), MANY],
    ['a tag and a location', () => ({ tagId: owner.tagId, locationId: owner.locationId }), MANY],
    ['a word', () => ({ keywords: 'rare' }), RARES],
    ['two words', () => ({ keywords: 'fern rare' }), RARES],
    ['a tag and a word', () => ({ tagId: owner.tagId, keywords: 'rare' }), RARES],
    ['a region and a change', () => ({ regionId: owner.regionId, updatedSince: 0 }), MANY],
  ] as const

  /** SQLite reads the list in spans, each along the index of the order; PostgreSQL in one statement. */
  async function readInSpans<T>(index: RegExp, read: (db: TestApp['db']) => Promise<T>): Promise<T> {
    const recorded = recordQueries(service.db)
    const found = await read(recorded.db)
    const counts = recorded.queries.filter((query) => query.sql.startsWith('select count(*)'))
    if (engine.name === 'PostgreSQL') {
      assert.equal(counts.length, 1)
      return found
    }
    assert.ok(counts.length >= SPANS)
    for (const count of counts) {
      const [first = ''] = await indexesUsed(engine, service.db, count)
      assert.match(first, index, count.sql)
    }
    return found
  }

  /** Entries that plants alone decide are counted by the links of some plants after the other, on both engines. */
  async function readByPlants<T>(_index: RegExp, read: (db: TestApp['db']) => Promise<T>): Promise<T> {
    const recorded = recordQueries(service.db)
    const found = await read(recorded.db)
    const counts = recorded.queries.filter(({ sql }) => /string_agg\(cast\(l\.journal_id/.test(sql))
    assert.ok(counts.length > 1)
    return found
  }

  for (const [title, filter, total] of [
    ...byPlace,
    ['a status and a word', () => ({ status: 2, keywords: 'rare' }), RARES],
  ] as const) {
    test(`plants by ${title}: all are found and counted, in spans`, async () => {
      const query = (page: number) => ({ page, size: 100, sort: 'name' as const, ...filter() })
      const index = /^plants_by_(user|name)$/
      const expected = await everyPlant(total === MANY ? 1 : RARE)
      const last = Math.floor(total / 100)
      for (const page of [0, 1, last, last + 1]) {
        const read = (db: TestApp['db']) => listPlants(db, scope, query(page))
        const found = await (page === 0 ? readInSpans(index, read) : read(service.db))
        const ids = found.items.map(({ data }) => data.id)
        assert.deepEqual(ids, expected.slice(page * 100, page * 100 + 100))
        assert.ok('total' in found && found.total === total)
      }
    })

    test(`plants by ${title}: cursors lead through all pages`, async () => {
      const expected = await everyPlant(total === MANY ? 1 : RARE)
      const seen: number[] = []
      for (let next: string | undefined = ''; next !== undefined && seen.length < 300; ) {
        const found = await listPlants(service.db, scope, {
          size: 100,
          sort: 'name',
          after: next,
          ...filter(),
        })
        seen.push(...found.items.map(({ data }) => data.id))
        next = 'next' in found ? found.next : undefined
      }
      assert.deepEqual(seen, expected.slice(0, 300))
    })
  }

  /** The plants are sorted by name, then by id: first come those named a. */
  async function everyPlant(step: number): Promise<number[]> {
    const numbers = Array.from({ length: MANY }, (_plant, at) => at).filter((at) => at % step === 0)
    const [a, b] = [numbers.filter((at) => at % 11 === 0), numbers.filter((at) => at % 11 !== 0)]
    return [...a, ...b].map((at) => firstPlant + at)
  }

  for (const [title, filter, total] of [
    ...byPlace,
    ['a type and a word', () => ({ type: 2, keywords: 'rare' }), RARES],
    ['all times and a tag', () => ({ tagId: owner.tagId, from: 0, to: MANY }), MANY],
  ] as const) {
    test(`entries by ${title}: all are found and counted, in spans`, async () => {
      const step = total === MANY ? 1 : RARE
      const expected = Array.from({ length: MANY }, (_entry, at) => at)
        .filter((at) => at % step === 0)
        .reverse()
        .map((at) => firstPlant + at)
      const query = (page: number) => ({ page, size: 100, ...filter() })
      const index = /^plant_journals_by_(time|type)$/
      const last = Math.floor(total / 100)
      for (const page of [0, 1, last, last + 1]) {
        const read = (db: TestApp['db']) => listJournals(db, scope, query(page))
        const readFirst = 'keywords' in filter() || 'updatedSince' in filter() ? readInSpans : readByPlants
        const found = await (page === 0 ? readFirst(index, read) : read(service.db))
        assert.deepEqual(
          found.items.flatMap(({ plantIds }) => plantIds),
          expected.slice(page * 100, page * 100 + 100),
        )
        assert.ok('total' in found && found.total === total)
      }
    })
  }

  for (const [title, page] of [
    ['the first page', 0],
    ['a page behind very many entries', Math.ceil(ROWS_IN_SPAN / 100)],
  ] as const) {
    test(`${title} of the entries of many plants is read in the order of times`, async () => {
      const recorded = recordQueries(service.db)
      await listJournals(recorded.db, scope, { page, size: 100, regionId: owner.regionId })
      const query = recorded.queries.find(({ sql }) =>
        /^select (j\.id, |string_agg\(cast\(ordered)/.test(sql),
      )
      assert.ok(query)
      // Behind very many entries, the links of all plants are read once instead of the plants of each entry.
      assert.equal(query.sql.includes('exists'), page === 0, query.sql)
      if (engine.name === 'PostgreSQL') return
      const [first = ''] = await indexesUsed(engine, service.db, query)
      assert.match(first, /^plant_journals_by_time$/, query.sql)
    })
  }

  test('entries from one time to another, by a tag: the spans begin and end at these times', async () => {
    const query = { tagId: owner.tagId, from: 10, to: Math.floor(MANY / 2) - 10 }
    const found = await listJournals(service.db, scope, {
      page: 0,
      size: 2,
      ...query,
    })
    assert.ok('total' in found)
    assert.equal(found.total, 2 * (query.to - query.from + 1))
    assert.deepEqual(
      found.items.map(({ eventTime }) => eventTime),
      [query.to, query.to],
    )
    const seen: number[] = []
    for (let next: string | undefined = ''; next !== undefined && seen.length < 300; ) {
      const page = await listJournals(service.db, scope, {
        size: 99,
        after: next,
        ...query,
      })
      seen.push(...page.items.map(({ eventTime }) => eventTime))
      next = 'next' in page ? page.next : undefined
    }
    assert.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_entry, at) => query.to - Math.floor(at / 2)),
    )
  })
})
