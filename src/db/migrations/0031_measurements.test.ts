import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { migrate, migrationsUntil } from './migrate.ts'

onEachEngine('entries of an earlier version', (engine) => {
  test('are measured, for each of their plants', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    await migrate(db, migrationsUntil('0030_link_files'))
    for (const statement of [
      `insert into users (email, email_key, search_text, role, password_hash, created_at) values ('a', 'a', 'a', 'USER', '-', 0)`,
      `insert into plants (user_id, name, search_text, created_at) values (1, 'Fern', 'fern', 0), (1, 'Aloe', 'aloe', 0)`,
      `insert into plant_journals (user_id, type, event_time, properties, created_at)
        values (1, 11, 5, '{"moisture":23.5,"x":"1","ph":7}', 5), (1, 11, 6, '[1]', 5), (1, 1, 7, null, 5)`,
      // More than are read at once.
      `insert into plant_journals (user_id, type, event_time, properties, created_at)
        with recursive n (n) as (select 1 union all select n + 1 from n where n < 450)
        select 1, 11, 100 + n, '{"light":' || n || '}', 5 from n`,
      `insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
        select id, 1, type, event_time, 0 from plant_journals`,
      `insert into plant_journal_plants (journal_id, plant_id, type, event_time, position) values (1, 2, 11, 5, 1)`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    await migrate(db)
    const rows = await db
      .selectFrom('plant_measurements')
      .selectAll()
      .orderBy('plant_id')
      .orderBy('name')
      .orderBy('event_time')
      .execute()
    const first = { event_time: 5, journal_id: 1 }
    assert.deepEqual(rows, [
      ...Array.from({ length: 450 }, (_, at) => {
        return { plant_id: 1, name: 'light', event_time: 101 + at, journal_id: 4 + at, value: at + 1 }
      }),
      { plant_id: 1, name: 'moisture', ...first, value: 23.5 },
      { plant_id: 1, name: 'ph', ...first, value: 7 },
      { plant_id: 2, name: 'moisture', ...first, value: 23.5 },
      { plant_id: 2, name: 'ph', ...first, value: 7 },
    ])
  })
})
