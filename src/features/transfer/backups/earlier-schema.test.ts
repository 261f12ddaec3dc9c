// Not in a quick run: it writes and reads whole archives.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, type TestEngine } from '../../../../test/engines.ts'
import { emptyTarget } from '../../../../test/restored.ts'
import { backUp } from '../../../cli/commands/backup.ts'
import { restoreInto } from '../../../cli/commands/restore.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { migrate, migrationsUntil } from '../../../db/migrations/migrate.ts'

const KEY = '202401/01KDVDNV00000000000000000A.jpg'

/** What there is from a migration on. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '0001': [`insert into plant_categories (name, name_key) values ('Aquatic herb', 'aquatic herb')`],
  '0002': [
    `insert into users (email, email_key, search_text, role, password_hash, created_at) values
      ('a@frond.example', 'a@frond.example', 'a', 'ADMIN', '-', 0), ('b@frond.example', 'b@frond.example', 'b', 'USER', '-', 0)`,
  ],
  '0003': [
    `insert into media (user_id, key, content_type, size, sha256, created_at)
      values (2, '${KEY}', 'image/jpeg', 4, '${hash('sha256', 'leaf')}', 1767225600000)`,
  ],
  '0005': [
    `insert into plant_tags (user_id, name, name_key, created_at) values (1, 'dry', 'dry', 0), (2, 'wet', 'wet', 0)`,
    `insert into plants (user_id, name, search_text, created_at) values (2, 'Fern', 'fern', 0), (1, 'Aloe', 'aloe', 0)`,
    `insert into plant_journals (user_id, type, event_time, remark, created_at) values (2, 1, 5, 'Grün', 5)`,
    'insert into plant_journal_plants (journal_id, plant_id, event_time, position) values (1, 1, 5, 0)',
  ],
}

onEachEngine('a database of an earlier version', (engine) => {
  for (const level of ['0001_plant_categories', '0005_garden', '0021_job_states']) {
    test(`is backed up as it is, and restored as its migrations leave it (${level})`, async (t) => {
      const source = await emptyTarget(engine)
      t.after(() => source.remove())
      await fill(source.config.database, level)
      if (level > '0003') {
        const file = join(source.config.dataDir, 'media', KEY)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, 'leaf')
      }
      const archive = join(source.folder, 'earlier.zip')
      const manifest = await backUp(source.config, archive)
      assert.equal(manifest.migration, level)
      const restored = await restoredFrom(engine, archive, t)

      const { db, close } = await openDatabase(source.config.database)
      await migrate(db)
      await close()
      const migrated = await backUp(source.config, join(source.folder, 'migrated.zip'))
      assert.deepEqual(restored.tables, migrated.tables)
      assert.deepEqual(restored.media, migrated.media)
    })
  }

  test('is not backed up if it has no tables, or those of an unknown version', async (t) => {
    const { config, folder, remove } = await emptyTarget(engine)
    t.after(remove)
    const { db, close } = await openDatabase(config.database)
    t.after(close)
    // SQLite makes the file with the first statement.
    await sql`select 1`.execute(db)
    await assert.rejects(backUp(config, join(folder, 'a.zip')), {
      message: 'The database has no tables yet: there is nothing to back up',
    })
    await migrate(db, migrationsUntil('0005_garden'))
    await sql`insert into schema_migrations (name, applied_at) values ('9999_later', 0)`.execute(db)
    await assert.rejects(backUp(config, join(folder, 'a.zip')), {
      message:
        'The database was set up by another version of Frond (9999_later), whose tables this one does not know: back it up with that version',
    })
  })
})

async function fill(config: Parameters<typeof openDatabase>[0], level: string): Promise<void> {
  const { db, close } = await openDatabase(config)
  await migrate(db, migrationsUntil(level))
  for (const [since, statements] of Object.entries(ROWS)) {
    if (since > level) continue
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  // Their key has another order since 0017.
  const owner = level > '0017' ? ['user_id, ', '2, ', '1, '] : ['', '', '']
  if (level > '0005')
    await sql
      .raw(
        `insert into plant_tag_links (${owner[0]}plant_id, tag_id) values (${owner[1]}1, 2), (${owner[2]}2, 1)`,
      )
      .execute(db)
  await close()
}

async function restoredFrom(
  engine: TestEngine,
  archive: string,
  t: { after(work: () => Promise<void>): void },
) {
  const target = await emptyTarget(engine)
  t.after(() => target.remove())
  await restoreInto(target.config, archive)
  return backUp(target.config, join(target.folder, 'again.zip'))
}
