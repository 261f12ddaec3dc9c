import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { MIGRATIONS } from './all.ts'
import { migrate } from './migrate.ts'

onEachEngine('accounts that were made before identities', (engine) => {
  test('wait for their users only where an administrator made them, and none has come', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    await migrate(
      db,
      MIGRATIONS.filter(({ name }) => name < '0039'),
    )
    await sql`insert into users (id, email, email_key, search_text, role, password_hash, has_password, created_at)
      values (1, 'a@frond.example', 'a@frond.example', 'a', 'USER', '-', 1, 0),
        (2, 'b@frond.example', 'b@frond.example', 'b', 'USER', '-', 0, 0)`.execute(db)
    await migrate(db)
    assert.deepEqual(await db.selectFrom('users').select(['id', 'unclaimed']).orderBy('id').execute(), [
      { id: 1, unclaimed: 0 },
      { id: 2, unclaimed: 1 },
    ])
  })
})
