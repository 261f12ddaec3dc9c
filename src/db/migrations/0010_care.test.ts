import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { inTransaction } from '../run/transaction.ts'
import { migrate, migrationsUntil } from './migrate.ts'

onEachEngine('entries written before there were schedules', (engine) => {
  test('keep what they say, get what lists and schedules look for, and belong to their plants', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    await migrate(db, migrationsUntil('0005_garden'))
    for (const statement of [
      `insert into users (id, email, email_key, search_text, role, password_hash, created_at)
        values (1, 'a@frond.example', 'a@frond.example', 'a', 'USER', '-', 0)`,
      `insert into plants (id, user_id, name, search_text, created_at)
        values (1, 1, 'Éowyn', 'eowyn', 11), (2, 1, 'Aloe', 'aloe', 12)`,
      `insert into plant_journals (id, user_id, type, event_time, properties, remark, created_at)
        values (1, 1, 3, 100, '{"ml":5}', 'Grün', 21), (2, 1, 7, 200, null, null, 22), (3, 1, 4, 300, null, '', 23)`,
      `insert into plant_journal_plants (journal_id, plant_id, event_time, position)
        values (1, 1, 100, 0), (1, 2, 100, 1), (2, 1, 200, 0), (3, 2, 300, 0)`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    await migrate(db)

    const rows = async (query: string) => [...(await sql.raw(query).execute(db)).rows]
    const entry = (id: number, type: number, remark: string | null, search_text: string) => ({
      ...{ id, user_id: 1, type, event_time: id * 100, properties: id === 1 ? '{"ml":5}' : null },
      ...{ remark, created_at: 20 + id, updated_at: 20 + id, search_text },
      ...{ author: null, author_id: null, grant_id: null },
    })
    assert.deepEqual(await rows('select * from plant_journals order by id'), [
      entry(1, 3, 'Grün', 'grün'),
      entry(2, 7, null, ''),
      entry(3, 4, '', ''),
    ])
    const links = 'select * from plant_journal_plants order by journal_id, plant_id'
    const link = (journal_id: number, plant_id: number, position: number, type: number) => ({
      ...{ journal_id, plant_id, event_time: journal_id * 100, position, type },
    })
    assert.deepEqual(await rows(links), [
      link(1, 1, 0, 3),
      link(1, 2, 1, 3),
      link(2, 1, 0, 7),
      link(3, 2, 0, 4),
    ])
    assert.deepEqual(await rows('select id, name_key, updated_at from plants order by id'), [
      { id: 1, name_key: 'eowyn', updated_at: 11 },
      { id: 2, name_key: 'aloe', updated_at: 12 },
    ])

    const insert = (journal: number, plant: number) =>
      sql`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
        values (${journal}, ${plant}, 1, 1)`.execute(db)
    await assert.rejects(insert(1, 1), /unique/i)
    await assert.rejects(insert(99, 1), /foreign key/i)
    await assert.rejects(insert(2, 99), /foreign key/i)
    await sql`delete from plants where id = 2`.execute(db)
    await sql`delete from plant_journals where id = 2`.execute(db)
    assert.deepEqual(await rows(links), [link(1, 1, 0, 3)])
  })
})

// The embedded database knows no privileges.
onPostgres('a user without the privilege of temporary tables', (engine) => {
  test('can migrate', async (t) => {
    const scratch = await engine.create('empty')
    const role = `frond_${randomUUID()}`
    const asOwner = async (...statements: string[]) => {
      const { db, close } = await openDatabase(scratch.config)
      try {
        await inTransaction(db, async (db) => {
          for (const statement of statements) await sql.raw(statement).execute(db)
        })
      } finally {
        await close()
      }
    }
    t.after(() => scratch.remove())
    const { config } = scratch
    const name = config.engine === 'postgres' ? new URL(config.url).pathname.slice(1) : ''
    await asOwner(
      `create role "${role}"`,
      `grant create on database "${name}" to "${role}"`,
      `grant create on schema public to "${role}"`,
      `revoke temporary on database "${name}" from public`,
      `alter database "${name}" set role = "${role}"`,
    )
    const { db, close } = await openDatabase(config)
    try {
      await assert.rejects(sql`create temporary table x (id int)`.execute(db), /permission denied/)
      await migrate(db)
    } finally {
      await close()
      await asOwner('set local role none', `drop owned by "${role}" cascade`, `drop role "${role}"`)
    }
  })
})
