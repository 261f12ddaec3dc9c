import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import { foldForSearch } from '../../../base/fold-case.ts'
import type { Database } from '../../../db/engine.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { BLOCK } from './id-set.ts'
import { indexSpecies, unindexSpecies } from './inverted-index.ts'
import { searchSpecies } from './substring-search.ts'

onEachEngine('the index of names', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
  })
  after(() => database.close())

  function textOf(id: number, name: string) {
    const key = foldForSearch(name)
    return { id, commonNameKey: key, scientificNameKey: '', familyKey: '', searchText: key }
  }

  async function found(...terms: string[]): Promise<readonly number[]> {
    const query = { terms, categoryId: undefined, limit: 100, offset: 0 }
    const { ids, total } = await searchSpecies(database.db, query)
    assert.equal(total, ids.length)
    return ids
  }

  async function rowsLeft(): Promise<number[]> {
    const { db } = database
    const tables = ['plant_species_words', 'plant_species_grams'] as const
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
  }

  /** The ids lie on both sides of the border between two blocks, and far away. */
  const ids = [1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 2 ** 40]

  test('an entry may be replaced and removed again and again, and leaves nothing behind', async () => {
    const { db } = database
    await inTransaction(db, async (db) => {
      for (const id of ids) await db.insertInto('plant_species').values({ id, common_name: 'x' }).execute()
      await indexSpecies(
        db,
        ids.map((id) => textOf(id, `Old${id} old same`)),
      )
    })
    assert.deepEqual(await found('old', 'same'), ids.toSorted(byText((id) => `old${id} old same`)))
    for (const round of ['Newer', 'Newest']) {
      for (const id of ids) {
        // A write follows after the index has put away what was deleted, in the same transaction and in the next one.
        await inTransaction(db, async (db) => {
          await indexSpecies(db, [textOf(id, `${round} x${id}y same`)])
          await db.updateTable('plant_species').set({ family: round }).where('id', '=', id).execute()
        })
        assert.deepEqual(await found(round.toLowerCase(), `x${id}y`, 'same'), [id])
      }
      assert.equal((await found(round.toLowerCase())).length, ids.length)
      assert.equal((await found('same')).length, ids.length)
      assert.deepEqual(await found('old'), [])
      assert.deepEqual(await found('ol'), [])
      assert.deepEqual(await found('d'), [])
    }
    await inTransaction(db, (db) =>
      indexSpecies(
        db,
        ids.map((id) => textOf(id, `Newest all${id} same`)),
      ),
    )
    for (const term of ['newest', 'same', 'all', 'al']) {
      assert.deepEqual(new Set(await found(term)), new Set(ids))
    }
    assert.deepEqual(await found('x'), [])
    const [gone = 0, ...left] = ids
    await inTransaction(db, (db) => unindexSpecies(db, gone))
    assert.deepEqual(new Set(await found('same')), new Set(left))
    assert.deepEqual(new Set(await found('s')), new Set(left))
    for (const id of left) await inTransaction(db, (db) => unindexSpecies(db, id))
    assert.deepEqual(await found('newest'), [])
    assert.deepEqual(await found('n'), [])
    assert.deepEqual(await rowsLeft(), [0, 0])
  })
})

function byText(textOf: (id: number) => string): (a: number, b: number) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1)
}
