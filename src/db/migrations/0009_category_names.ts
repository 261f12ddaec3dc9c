import { foldName } from '../../base/fold-case.ts'
import type { MigrationDb } from './migration.ts'

/**
 * Names of categories are compared as those of tags are. Two that have become the same by it both stay, the later one
 * under a key of its own until a user renames it.
 */
export async function up(db: MigrationDb): Promise<void> {
  const rows: { id: number; name: string; name_key: string }[] = await db
    .selectFrom('plant_categories')
    .select(['id', 'name', 'name_key'])
    .orderBy('id')
    .execute()
  const taken = new Set<string>()
  const changed: { id: number; key: string }[] = []
  for (const { id, name, name_key } of rows) {
    const folded = foldName(name)
    const key = taken.has(folded) ? `${folded} ${id}` : folded
    taken.add(key)
    if (key !== name_key) changed.push({ id, key })
  }
  // Out of the way first: a new key may be an old one of another row.
  for (const { id } of changed) await setKey(db, id, `\u{10ffff}${id}`)
  for (const { id, key } of changed) await setKey(db, id, key)
}

async function setKey(db: MigrationDb, id: number, key: string): Promise<void> {
  await db.updateTable('plant_categories').set({ name_key: key }).where('id', '=', id).execute()
}
