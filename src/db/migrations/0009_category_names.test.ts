import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { MIGRATIONS } from './all.ts'
import { migrate } from './migrate.ts'

onEachEngine('categories named before', (engine) => {
  test('are compared as tags are, and none is lost to another', async () => {
    const scratch = await engine.create('empty')
    const { db, close } = await openDatabase(scratch.config)
    try {
      await migrate(
        db,
        MIGRATIONS.filter(({ name }) => name < '0009'),
      )
      const before = [
        ['CO₂', 'co2'],
        ['STRASSE', 'strasse'],
        ['Straße', 'straße'],
      ] as const
      const names = before.map(([name, name_key]) => ({ name, name_key }))
      const ids = await db.insertInto('plant_categories').values(names).returning('id').execute()
      await migrate(db)
      const rows = await db
        .selectFrom('plant_categories')
        .select(['name', 'name_key as key'])
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
      const found = rows.map(({ name, key }) => ({ name, key }))
      assert.deepEqual(found, [
        { name: 'CO₂', key: 'co₂' },
        { name: 'STRASSE', key: 'strasse' },
        { name: 'Straße', key: `strasse ${ids[2]?.id}` },
      ])
    } finally {
      await close()
      await scratch.remove()
    }
  })
})
