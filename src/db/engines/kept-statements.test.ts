import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { bareSpecies, type Catalogue, openCatalogue, SPECIES } from '../../../test/catalogue.ts'
import { onEachEngine, onPostgres, openScratch } from '../../../test/engines.ts'
import { fileRows, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { recordQueries } from '../../../test/query-plans.ts'
import { send } from '../../../test/send.ts'
import { ownsMedia } from '../../features/media/media.sql.ts'
import { pageOfPlants } from '../../features/plants/plants.service.ts'
import { insertPlant, replaceCovers, updatePlant } from '../../features/plants/plants.sql.ts'
import { updateLocation } from '../../features/regions/regions.sql.ts'
import type { SpeciesFilter } from '../../features/species/search/substring-query.ts'
import { searchSpecies } from '../../features/species/search/substring-search.ts'
import { insertSpecies, updateSpecies } from '../../features/species/species.sql.ts'
import { viewSpecies } from '../../features/species/species-view.ts'
import { among, amongTexts } from '../among.ts'
import { COMBINED } from '../conditions.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import { holdLock, inTransaction } from '../transaction.ts'
import { KeptStatements } from './kept-statements.ts'
import { openPostgres } from './postgres.ts'

const LANGUAGES = 'de fr es pt it nl sv da fi pl cs sk hu ro bg el tr uk ru ja'.split(' ')

test('so many statements are kept and no more', () => {
  const kept = new KeptStatements({ plain: 2, combined: 0 })
  assert.deepEqual(
    ['one', 'two', 'three', 'two', 'one', 'three', 'four'].map((text) => kept.has(text)),
    [true, true, false, true, true, false, false],
  )
})

test('combined filters take no room from anything else', () => {
  const kept = new KeptStatements({ plain: 1, combined: 2 })
  const combined = ['a', 'b', 'c'].map((name) => `select ${name} ${COMBINED}`)
  assert.deepEqual(
    [...combined, 'one', ...combined].map((text) => kept.has(text)),
    [true, true, false, true, true, true, false],
  )
})

onEachEngine('statements', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())

  test('lists of all lengths make the same statements', async () => {
    const { service } = catalogue
    const owner = await newGardener(service)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: owner.locationId }
    const plant = await made(service, 'POST /api/v1/plants', { by: owner, payload })
    const files = (await fileRows(service, owner, 9)).map(({ id }) => id)
    const recorded = recordQueries(service.db)
    const { db } = recorded
    const textsFor = async (count: number) => {
      const from = recorded.queries.length
      const reader = { languages: LANGUAGES.slice(0, count), publicUrl: undefined }
      const ids = files.slice(0, count)
      await viewSpecies(db, ids, reader)
      assert.equal(await ownsMedia(db, owner.user.id, ids), true)
      await replaceCovers(db, plant.id, ids)
      const page = { page: 0, size: count }
      assert.equal((await pageOfPlants(db, owner.user.id, page, reader)).items[0]?.plant.covers.length, count)
      return recorded.queries.slice(from).map(({ sql }) => sql)
    }
    const texts = await textsFor(1)
    for (let count = 2; count <= 9; count++) assert.deepEqual(await textsFor(count), texts)
  })

  test('searches of any number of words make the same statements', async () => {
    const recorded = recordQueries(catalogue.service.db)
    const words = Array.from({ length: 40 }, (_word, at) => `word${at}`)
    for (let count = 1; count <= words.length; count++) {
      const keywords = words.slice(0, count).join(' ')
      const query = { page: 0, size: 20, keywords }
      await pageOfPlants(recorded.db, 1, query, { languages: [], publicUrl: undefined })
    }
    // One to list and one to count.
    assert.equal(new Set(recorded.queries.map(({ sql }) => sql)).size, 2)
  })

  test('filters of the catalogue make the same statement, whichever are given', async () => {
    const { db } = catalogue.service
    const texts = async (filter: SpeciesFilter) => {
      const recorded = recordQueries(db)
      await searchSpecies(recorded.db, { ...filter, terms: ['fern'], ids: [1, 2], limit: 20, offset: 0 })
      return recorded.queries.map(({ sql }) => sql)
    }
    const expected = await texts({ categoryId: 1 })
    assert.equal(expected.length, 1)
    for (const filter of [
      { familyKey: 'a' },
      { careDifficulty: 1, toxicityLevel: 0 },
      { lightRequirement: 2 },
    ])
      assert.deepEqual(await texts(filter), expected)
  })

  test('a change makes the same statement, whatever it sets', async () => {
    const { service } = catalogue
    const recorded = recordQueries(service.db)
    const { db } = recorded
    for (const values of [
      {},
      { name: 'a' },
      { status: 1, remark: null },
      { species_id: 1, location_id: null },
    ])
      await updatePlant(db, 1, 0, values)
    for (const values of [{}, { common_name: 'a' }, { genus: null, toxicity_level: 1 }]) {
      await updateSpecies(db, 0, values)
    }
    for (const values of [{}, { name: 'a' }, { light_level: 1 }]) await updateLocation(db, 1, 0, values)
    const owner = await newGardener(service)
    const named = { name: 'Fern', name_key: 'fern', search_text: 'fern' }
    for (const values of [{}, { status: 1 }, { remark: 'a', substrate: 2 }]) {
      await insertPlant(db, owner.user.id, { ...named, ...values })
    }
    for (const values of [{}, { genus: 'a' }, { family: null, care_difficulty: 1 }]) {
      await insertSpecies(db, { common_name: 'Fern', ...values })
    }
    assert.equal(new Set(recorded.queries.map(({ sql }) => sql)).size, 5)
  })

  test('every word of a search still counts', async () => {
    const { service, add } = catalogue
    const species = await add({ commonName: 'Fern of the far north' })
    const find = async (keywords: string) => {
      const reply = await send(service, `GET ${SPECIES}?${new URLSearchParams({ keywords })}`)
      return reply.json().data.items
    }
    assert.deepEqual(await find('fern of north'), [bareSpecies(species.id, 'Fern of the far north')])
    assert.deepEqual(await find('fern of north the south'), [])
    assert.deepEqual(await find('north south fern of the'), [])
  })

  test('a list finds what it names, whatever its length and kind', async () => {
    const { db } = catalogue.service
    const [one, two] = [
      await catalogue.add({ commonName: 'One' }),
      await catalogue.add({ commonName: 'Two' }),
    ]
    const names = async (ids: readonly number[]) =>
      (
        await db
          .selectFrom('plant_species')
          .select('common_name')
          .where(among(db, 'id', ids))
          .orderBy('id')
          .execute()
      ).map((row) => row.common_name)
    assert.deepEqual(await names([]), [])
    assert.deepEqual(await names([two.id, one.id, 9_007_199_254_740_991]), ['One', 'Two'])
    const ids = async (texts: readonly string[]) =>
      (
        await db
          .selectFrom('plant_species')
          .select('id')
          .where(amongTexts(db, 'common_name', texts))
          .execute()
      ).map((row) => row.id)
    assert.deepEqual(await ids([]), [])
    assert.deepEqual(await ids(['Two', 'O"ne', "','"]), [two.id])
  })
})

/** Only a server keeps statements beyond our reach. */
onPostgres('kept statements', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
  })
  after(() => database.close())

  test('callers cannot make the server keep ever more of them', async () => {
    const catalogue = await openCatalogue(engine)
    const { service } = catalogue
    try {
      for (let at = 0; at < 20; at++) await catalogue.add({ commonName: `Fern ${at}` })
      const ask = async (count: number) => {
        const headers = { 'accept-language': LANGUAGES.slice(0, count).join(', ') }
        const keywords = Array.from({ length: count }, () => 'fern').join(' ')
        for (const query of [`size=${count}`, `size=${count}&keywords=${encodeURIComponent(keywords)}`]) {
          const reply = await send(service, `GET ${SPECIES}?${query}`, { headers })
          assert.equal(reply.json().data.items.length, count)
        }
      }
      await ask(1)
      await ask(2)
      const before = await keptBy(service.db)
      assert.ok(before.size > 0)
      for (let count = 3; count <= 20; count++) await ask(count)
      assert.deepEqual(await keptBy(service.db), before)
    } finally {
      await catalogue.close()
    }
  })

  test('nor by whose lock is held', async () => {
    const { db } = database
    const hold = (name: string) => inTransaction(db, (db) => holdLock(db, name))
    await hold('account 1')
    const before = await keptBy(db)
    for (let user = 2; user < 20; user++) await hold(`account ${user}`)
    assert.deepEqual(await keptBy(db), before)
  })

  test('beyond the bound a statement runs without being kept', async () => {
    const scratch = await engine.create('empty')
    assert.ok(scratch.config.engine === 'postgres')
    const few = openPostgres(scratch.config.url, { statements: { plain: 3, combined: 0 } })
    try {
      for (let at = 0; at < 8; at++) {
        const { rows } = await sql<{ n: number }>`select ${sql.lit(at)} + ${1}::bigint as n`.execute(few.db)
        assert.deepEqual([...rows], [{ n: at + 1 }])
      }
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements
        where statement like 'select _ + $1%'`.execute(few.db)
      assert.equal(rows[0]?.n, 3)
    } finally {
      await few.close()
      await scratch.remove()
    }
  })
})

/** The texts that any connection of the pool keeps. */
async function keptBy(db: Db): Promise<Set<string>> {
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(db, async (db) => {
        const { rows } = await sql<{
          statement: string
        }>`select statement from pg_prepared_statements`.execute(db)
        return rows.map(({ statement }) => statement)
      }),
    ),
  )
  return new Set(all.flat())
}
