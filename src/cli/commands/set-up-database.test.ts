import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { loadStarterCatalogue } from '../../features/catalogue/import/starter-catalogue.ts'
import {
  deleteAllCategoryRows,
  insertCategoryRow,
  listCategoryRows,
} from '../../features/catalogue/species/categories.sql.ts'
import { setUpDatabase } from './upgrade-database.ts'

const ON = { starterCatalogue: true }
const OFF = { starterCatalogue: false }
const ALL = MIGRATIONS.map(({ name }) => name)
const STARTING_SET = 21

onEachEngine('a new database', (engine) => {
  for (const [title, catalogue, categories] of [
    ['has the categories of the starter catalogue', ON, STARTING_SET],
    ['has none where the catalogue is to stay empty', OFF, 0],
  ] as const) {
    test(title, async (t) => {
      const { config, remove } = await engine.create('empty')
      t.after(remove)
      const { db, close } = await openDatabase(config)
      t.after(close)
      assert.deepEqual(await setUpDatabase(db, catalogue), ALL)
      assert.equal((await listCategoryRows(db)).length, categories)
      await insertCategoryRow(db, { name: 'epiphyte' })
      // From now on they belong to the user of the process.
      for (const later of [OFF, ON]) assert.deepEqual(await setUpDatabase(db, later), [])
      assert.equal((await listCategoryRows(db)).length, categories + 1)
    })
  }

  test('that was there before keeps its categories', async (t) => {
    const { config, remove } = await engine.create('empty')
    t.after(remove)
    const { db, close } = await openDatabase(config)
    t.after(close)
    await migrate(db, MIGRATIONS.slice(0, 1))
    assert.deepEqual(await setUpDatabase(db, OFF), ALL.slice(1))
    assert.equal((await listCategoryRows(db)).length, STARTING_SET)
  })

  test('without categories gets those that the starter catalogue names, when that is wanted later', async (t) => {
    const { config, remove } = await engine.create('migrated')
    t.after(remove)
    const { db, close } = await openDatabase(config)
    t.after(close)
    const named = (await listCategoryRows(db)).map(({ name }) => name)
    await deleteAllCategoryRows(db)
    await insertCategoryRow(db, { name: 'Fern' })
    assert.equal(await loadStarterCatalogue(db), 318)
    const names = (await listCategoryRows(db)).map(({ name }) => name)
    assert.deepEqual(
      names,
      named.map((name) => (name === 'fern' ? 'Fern' : name)),
    )
  })
})
