import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { openDatabase } from '../engines/database.ts'
import { MIGRATIONS } from './all.ts'
import { migrate } from './migrate.ts'

onEachEngine('tags and covers linked before', (engine) => {
  test('stay with their plants, go with them, and are of their garden', async (t) => {
    const scratch = await engine.create('empty')
    t.after(() => scratch.remove())
    const { db, close } = await openDatabase(scratch.config)
    t.after(close)
    await migrate(
      db,
      MIGRATIONS.filter(({ name }) => name < '0017'),
    )
    for (const statement of [
      `insert into users (id, email, email_key, search_text, role, password_hash, created_at) values
        (1, 'a@frond.example', 'a@frond.example', 'a', 'USER', '-', 0), (2, 'b@frond.example', 'b@frond.example', 'b', 'USER', '-', 0)`,
      `insert into plant_tags (id, user_id, name, name_key, created_at) values (1, 1, 'dry', 'dry', 0), (2, 2, 'wet', 'wet', 0)`,
      `insert into media (id, user_id, key, content_type, size, sha256, created_at) values
        (1, 1, 'a.jpg', 'image/jpeg', 1, '-', 0), (2, 2, 'b.jpg', 'image/jpeg', 1, '-', 0)`,
      `insert into plants (id, user_id, name, search_text, created_at) values
        (1, 2, 'Fern', 'fern', 0), (2, 1, 'Aloe', 'aloe', 0), (3, 2, 'Moss', 'moss', 0)`,
      'insert into plant_tag_links (plant_id, tag_id) values (1, 2), (2, 1), (3, 2)',
      'insert into plant_covers (plant_id, media_id, position) values (1, 2, 7), (2, 1, 8), (3, 2, 9)',
    ]) {
      await sql.raw(statement).execute(db)
    }
    await migrate(db)

    const links = async () => {
      const rows = await db
        .selectFrom('plant_tag_links as k')
        .innerJoin('plant_covers as c', (on) =>
          on.onRef('c.user_id', '=', 'k.user_id').onRef('c.plant_id', '=', 'k.plant_id'),
        )
        .select(['k.user_id', 'k.plant_id', 'tag_id', 'media_id', 'position'])
        .orderBy('k.plant_id')
        .execute()
      return [...rows]
    }
    const link = (user_id: number, plant_id: number, position: number) => ({
      user_id,
      plant_id,
      tag_id: user_id,
      media_id: user_id,
      position,
    })
    assert.deepEqual(await links(), [link(2, 1, 7), link(1, 2, 8), link(2, 3, 9)])

    await sql`delete from plants where id = 3`.execute(db)
    assert.deepEqual(await links(), [link(2, 1, 7), link(1, 2, 8)])
    const tagOfAnother = sql`insert into plant_tag_links (user_id, plant_id, tag_id) values (2, 2, 2)`
    await assert.rejects(tagOfAnother.execute(db), /foreign key/i)
    const coverOfAnother = sql`insert into plant_covers (user_id, plant_id, media_id, position) values (2, 2, 2, 1)`
    await assert.rejects(coverOfAnother.execute(db), /foreign key/i)
  })
})
