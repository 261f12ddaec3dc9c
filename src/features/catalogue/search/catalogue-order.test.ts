import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import type { Database } from '../../../db/engine.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import { IdSet } from './id-set.ts'
import { indexSpecies } from './inverted-index.ts'

const NAMES = ['beech', 'ash', 'elm', 'dogwood', 'cedar']

onEachEngine('an order of the catalogue', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
    await inTransaction(database.db, async (db) => {
      for (const [at, name] of NAMES.entries()) {
        await db
          .insertInto('plant_species')
          .values({ id: at + 1, common_name: name })
          .execute()
      }
      const textOf = (name: string, at: number) => ({
        ...{ id: at + 1, commonNameKey: name, familyKey: '', searchText: name },
        scientificNameKey: at < 2 ? '' : `x${5 - at}`,
      })
      await indexSpecies(db, NAMES.map(textOf))
    })
  })
  after(() => database.close())

  /** Counts statements, and fails while it should. */
  function watched() {
    const state = { statements: 0, isFailing: false }
    const db: Db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        state.statements++
        if (state.isFailing) throw new Error('not now')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { state, db }
  }

  for (const [sort, ids] of [
    ['commonName', [2, 1, 5, 4, 3]],
    ['scientificName', [5, 4, 3, 1, 2]],
  ] as const) {
    test(`by ${sort}, it is read in steps of any size, from any place on`, async () => {
      for (const rowsAtATime of [1, 2, 5, 6]) {
        for (const offset of [0, 1, 4, 5, 6]) {
          const order = new CatalogueOrder(sort)
          const page = (set?: IdSet) => order.page(database.db, rowsAtATime, set, offset, 2)
          const some = ids.filter((id) => id !== 4)
          assert.deepEqual(await page(), ids.slice(offset, offset + 2))
          assert.deepEqual(await page(new IdSet(some)), some.slice(offset, offset + 2))
        }
      }
    })
  }

  test('it is read once, however many pages need it, and only as far as they do', async () => {
    const { state, db } = watched()
    const order = new CatalogueOrder('commonName')
    const pages = [1, 1, 2].map((wanted) => order.page(db, 1, undefined, 0, wanted))
    assert.deepEqual(await Promise.all(pages), [[2], [2], [2, 1]])
    assert.deepEqual(await order.page(db, 1, undefined, 1, 1), [1])
    assert.equal(state.statements, 2)
  })

  test('a step that failed is read again', async () => {
    const { state, db } = watched()
    const order = new CatalogueOrder('commonName')
    await order.page(db, 2, undefined, 0, 1)
    state.isFailing = true
    for (let round = 0; round < 2; round++) {
      await assert.rejects(order.page(db, 2, undefined, 0, 5), /not now/)
    }
    state.isFailing = false
    assert.deepEqual(await order.page(db, 2, undefined, 0, 5), [2, 1, 5, 4, 3])
  })
})
