import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openScratch, SQLITE } from '../../../../test/engines.ts'
import type { Database } from '../../../db/engine.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { indexSpecies } from './inverted-index.ts'
import { searchSpecies } from './substring-search.ts'

const SPECIES = 12
const SIZES = { few: 0, many: 0, rowsAtATime: 4, localNames: 50 }

// Only SQLite works in the thread of the event loop.
let database: Database
before(async () => {
  database = await openScratch(SQLITE)
  await inTransaction(database.db, async (db) => {
    const ids = Array.from({ length: SPECIES }, (_, at) => at + 1)
    for (const id of ids) await db.insertInto('plant_species').values({ id, common_name: 'x' }).execute()
    const texts = ids.map((id) => {
      const name = `planta${id}`
      return { id, commonNameKey: name, scientificNameKey: name, familyKey: '', searchText: name }
    })
    await indexSpecies(db, texts)
    const link = (id: number) => ({ species_id: id, category_id: 1 })
    await db.insertInto('plant_species_categories').values(ids.map(link)).execute()
  })
})
after(() => database.close())

/** Counts how often the event loop went round during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = () => {
    if (isDone) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}

for (const [title, terms, categoryId, steps] of [
  // It yields after each piece of the dictionary, each intersection, each piece of names that begin with the term, each step of the order.
  ['a long term', ['planta'], undefined, 13],
  ['a short term', ['pl'], undefined, 10],
  ['a category', [], 1, 5],
  ['everything', [], undefined, 1],
] as const) {
  test(`the event loop goes round during a search for ${title}`, async () => {
    const query = { terms, categoryId, limit: SPECIES, offset: 0 }
    const turns = await turnsDuring(async () => {
      assert.equal((await searchSpecies(database.db, query, SIZES)).ids.length, SPECIES)
    })
    assert.ok(turns >= steps, `${turns} times`)
  })
}
