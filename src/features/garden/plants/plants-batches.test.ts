import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { type RecordedDb, recordQueries } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { ROWS_AT_A_TIME } from '../../../db/query/updates.ts'
import { deleteLocation, updateLocation } from '../regions/locations.service.ts'
import { deleteTag, updateTag } from '../tags/tags.service.ts'

const PLANTS = ROWS_AT_A_TIME + 1
const LONG_AGO = 1_000

onEachEngine('changes that affect thousands of plants', (engine) => {
  let service: TestApp
  let owner: Gardener
  let userId: number
  let recorded: RecordedDb

  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    userId = owner.user.id
    const { db } = service
    const speciesId = await newSpecies(service)
    const numbers = Array.from({ length: PLANTS }, (_plant, at) => at)
    await sql`insert into plants (user_id, name, name_key, species_id, location_id, search_text, created_at, updated_at)
      select ${sql.lit(userId)}, 'Fern', 'fern', ${sql.lit(speciesId)}, ${sql.lit(owner.locationId)}, 'fern',
        ${sql.lit(LONG_AGO)}, ${sql.lit(LONG_AGO)} from ${jsonRows(db, numbers)}`.execute(db)
    await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
      select user_id, id, ${sql.lit(owner.tagId)} from plants where user_id = ${sql.lit(userId)}`.execute(db)
    recorded = recordQueries(db)
  })
  after(() => service.close())

  /** Counts the statements of this kind that the work takes. */
  async function statements(kind: RegExp, work: () => Promise<unknown>): Promise<number> {
    const from = recorded.queries.length
    await work()
    return recorded.queries.slice(from).filter((query) => kind.test(query.sql)).length
  }

  async function count(which: ReturnType<typeof sql<boolean>>): Promise<number> {
    const { total } = await service.db
      .selectFrom('plants')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(which)
      .executeTakeFirstOrThrow()
    return total
  }

  async function age(): Promise<void> {
    await sql`update plants set updated_at = ${LONG_AGO}`.execute(service.db)
  }

  for (const [title, rename] of [
    [
      'a tag',
      (db: RecordedDb['db']) => updateTag(db, scopeOf(owner), owner.tagId, { name: 'dry' }, undefined),
    ],
    [
      'a location',
      (db: RecordedDb['db']) =>
        updateLocation(db, scopeOf(owner), owner.locationId, { name: 'Sill' }, undefined),
    ],
  ] as const) {
    test(`renaming ${title} dates all of its plants, in batches`, async () => {
      await age()
      assert.equal(await statements(/^update "?plants"? /, () => rename(recorded.db)), 2)
      assert.equal(await count(sql<boolean>`updated_at > ${LONG_AGO}`), PLANTS)
    })
  }

  test('deleting a tag removes it from all of its plants, in batches', async () => {
    await age()
    const remove = () => deleteTag(recorded.db, scopeOf(owner), owner.tagId, undefined)
    assert.equal(await statements(/^delete from plant_tag_links /, remove), 2)
    assert.equal(await count(sql<boolean>`updated_at > ${LONG_AGO}`), PLANTS)
    assert.equal(await count(sql<boolean>`id in (select plant_id from plant_tag_links)`), 0)
  })

  test('deleting a location leaves its plants without one, in batches', async () => {
    await age()
    const remove = () => deleteLocation(recorded.db, scopeOf(owner), owner.locationId, undefined)
    assert.equal(await statements(/^update plants set location_id /, remove), 2)
    assert.equal(await count(sql<boolean>`location_id is null and updated_at > ${LONG_AGO}`), PLANTS)
  })
})
