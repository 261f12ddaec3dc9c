import { sql } from 'kysely'
import { among } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** These columns refer to media. A file that none of them names is unused. */
const REFERENCES: ReadonlyArray<{ table: string; column: string }> = [
  { table: 'plant_species', column: 'cover_media_id' },
  { table: 'plant_covers', column: 'media_id' },
  { table: 'plant_journal_media', column: 'media_id' },
]

/** The condition holds if anything refers to the current row of `media`. */
function isReferenced() {
  const references = REFERENCES.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`,
  )
  return sql<boolean>`(${sql.join(references, sql` or `)})`
}

/** Records since when each file is unused, and clears that for files in use again. */
export async function markUnreferenced(db: Db, now: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ unreferenced_since: null })
    .where('unreferenced_since', 'is not', null)
    .where(isReferenced())
    .execute()
  await db
    .updateTable('media')
    .set({ unreferenced_since: now })
    .where('unreferenced_since', 'is', null)
    .where(sql<boolean>`not ${isReferenced()}`)
    .execute()
}

/** Lists files that have been unused since before then, those of an owner together. */
export async function listUnreferenced(
  db: Db,
  before: number,
  limit: number,
): Promise<{ id: number; gardenId: GardenId | null }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'user_id as gardenId'])
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not ${isReferenced()}`)
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Checks again, because a file may be in use since it was marked. */
export async function deleteUnreferenced(
  db: Db,
  ids: readonly number[],
  before: number,
): Promise<{ id: number; key: string }[]> {
  return db
    .deleteFrom('media')
    .where(among(db, 'id', ids))
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not ${isReferenced()}`)
    .returning(['id', 'key'])
    .execute()
}
