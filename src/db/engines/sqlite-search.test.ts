import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openScratch, SQLITE } from '../../../test/engines.ts'
import { foldCase } from '../../fold-case.ts'
import type { Database } from '../engine.ts'
import { inTransaction } from '../transaction.ts'
import { sqliteSearch } from './sqlite-search.ts'

// Only this engine keeps the index in tables of its own, which have their own ways to fail.
let database: Database
before(async () => {
  database = await openScratch(SQLITE)
})
after(() => database.close())

function textOf(id: number, name: string) {
  const key = foldCase(name)
  return { id, commonNameKey: key, scientificNameKey: '', searchText: key }
}

async function found(...terms: string[]): Promise<readonly number[]> {
  const query = { terms, categoryId: undefined, limit: 100, offset: 0 }
  const { ids, total } = await sqliteSearch.find(database.db, query)
  assert.equal(total, ids.length)
  return ids
}

test('an entry may be replaced and removed again and again', async () => {
  const { db } = database
  const ids: number[] = []
  for (let made = 0; made < 40; made++) {
    const { id } = await db
      .insertInto('plant_species')
      .values({ common_name: `Name ${made}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inTransaction(db, (db) => sqliteSearch.add(db, [textOf(id, `Old${made}`)]))
    ids.push(id)
  }
  for (const round of ['Newer', 'Newest']) {
    for (const id of ids) {
      // A write after the index has put away what was deleted, in the same transaction and in the next one.
      await inTransaction(db, async (db) => {
        await sqliteSearch.replace(db, textOf(id, `${round} ${id}`))
        await db.updateTable('plant_species').set({ family: round }).where('id', '=', id).execute()
      })
    }
    assert.equal((await found(round.toLowerCase())).length, ids.length)
    assert.deepEqual(await found('old'), [])
    assert.deepEqual(await found('ol'), [])
  }
  for (const id of ids) await inTransaction(db, (db) => sqliteSearch.remove(db, id))
  assert.deepEqual(await found('newest'), [])
  assert.deepEqual(await found('n'), [])
})
