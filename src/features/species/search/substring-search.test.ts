import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openScratch, SQLITE } from '../../../../test/engines.ts'
import type { Database } from '../../../db/engine.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { indexNewSpecies } from './substring-index.ts'
import { searchSpecies } from './substring-search.ts'

const SPECIES = 12
const SIZES = { few: 0, many: 0, manyUneven: 0, idsAtATime: 4, wordsAtATime: 4, firstStep: 4 }

// Only this engine works in the same thread; the other is waited for anyway.
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
    await indexNewSpecies(db, texts)
    const link = (id: number) => ({ species_id: id, category_id: 1 })
    await db.insertInto('plant_species_categories').values(ids.map(link)).execute()
  })
})
after(() => database.close())

/** How often others had a turn while something was done. */
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
  // After each piece of the words, what they have in common, each piece of names that begin so, each step of a walk.
  ['a long term', ['planta'], undefined, 13],
  ['a short term', ['pl'], undefined, 10],
  ['a category', [], 1, 5],
  ['everything', [], undefined, 1],
] as const) {
  test(`others have their turn while ${title} is looked for`, async () => {
    const query = { terms, categoryId, limit: SPECIES, offset: 0 }
    const turns = await turnsDuring(async () => {
      assert.equal((await searchSpecies(database.db, query, SIZES)).ids.length, SPECIES)
    })
    assert.ok(turns >= steps, `${turns} turns`)
  })
}
