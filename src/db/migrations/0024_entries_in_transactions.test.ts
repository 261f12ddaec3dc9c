import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { migrate } from './migrate.ts'

// SQLite has no functions of its own.
onPostgres('functions in the database', (engine) => {
  test('are called by triggers, and there are no others', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    await migrate(db)
    const { rows } = await sql`select p.proname from pg_proc p join pg_language l on l.oid = p.prolang
      where l.lanname = 'plpgsql' and p.prorettype <> cast('trigger' as regtype)`.execute(db)
    assert.deepEqual(rows, [])
  })
})
