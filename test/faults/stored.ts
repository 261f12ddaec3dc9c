import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseConfig } from '../../src/config/config.ts'
import { openDatabase } from '../../src/db/engines/database.ts'
import type { Db } from '../../src/db/schema.ts'
import { assertStoredAnew } from '../care-derived.ts'
import { assertCountsKept } from '../garden-counts.ts'

/** What must hold of the rows and files of all gardens at any time, for every reader. */
export async function assertStoredWhole(database: DatabaseConfig, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(database)
  try {
    await assertFiles(db, join(dataDir, 'media'))
    await assertOrders(db)
    await assertEntriesHavePlants(db)
    await assertCountsKept(db)
    await assertOneKeySigns(db)
    for (const { id } of await db.selectFrom('care_settings').select('user_id as id').execute()) {
      await assertStoredAnew(db, id, `due days of garden ${id}`)
    }
    if (database.engine === 'sqlite') await assertSound(db)
  } finally {
    await close()
  }
}

/** Files without a row are swept later; a row without its file is a loss. */
async function assertFiles(db: Db, folder: string): Promise<void> {
  for (const { key, sha256 } of await db.selectFrom('media').select(['key', 'sha256']).execute()) {
    const content = await readFile(join(folder, key)).catch((error: unknown) => assert.fail(String(error)))
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, key)
  }
}

async function assertOrders(db: Db): Promise<void> {
  const { rows } =
    await sql`select region_id, position from locations group by region_id, position having count(*) > 1
    union all select user_id, position from regions group by user_id, position having count(*) > 1`.execute(
      db,
    )
  assert.equal(rows.length, 0, 'places in the same position')
}

async function assertEntriesHavePlants(db: Db): Promise<void> {
  const { rows } = await sql`select id from plant_journals e
    where not exists (select 1 from plant_journal_plants l where l.journal_id = e.id)`.execute(db)
  assert.equal(rows.length, 0, 'entries without a plant')
}

async function assertOneKeySigns(db: Db): Promise<void> {
  const keys = await db
    .selectFrom('signing_keys')
    .select(['deactivated_at as deactivatedAt', 'sealed_private_key as sealed'])
    .execute()
  for (const { deactivatedAt, sealed } of keys) assert.equal(sealed === null, deactivatedAt !== null)
  assert.ok(keys.some(({ deactivatedAt }) => deactivatedAt === null))
}

async function assertSound(db: Db): Promise<void> {
  const { rows } = await sql<object>`pragma quick_check`.execute(db)
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ quick_check: 'ok' }],
  )
  assert.equal((await sql`pragma foreign_key_check`.execute(db)).rows.length, 0, 'dangling references')
}
