import { sql } from 'kysely'
import { among, amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** The condition holds if anything refers to the current row of `media`. */
const IS_REFERENCED = sql<boolean>`(
  exists (select 1 from plant_species where cover_media_id = media.id)
  or exists (select 1 from plant_covers where media_id = media.id)
  or exists (select 1 from plant_journal_media where media_id = media.id))`

/** Records since when each file is unused, and clears that for files in use again. */
export async function markUnreferenced(db: Db, now: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ unreferenced_since: null })
    .where('unreferenced_since', 'is not', null)
    .where(IS_REFERENCED)
    .execute()
  await db
    .updateTable('media')
    .set({ unreferenced_since: now })
    .where('unreferenced_since', 'is', null)
    .where(sql<boolean>`not ${IS_REFERENCED}`)
    .execute()
}

/** Lists files that have been unused since before then, those of an owner together. */
export async function listUnreferenced(db: Db, before: number, limit: number) {
  return db
    .selectFrom('media')
    .select(['id', 'user_id as gardenId'])
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not ${IS_REFERENCED}`)
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Checks again, because a file may be in use since it was marked. */
export async function deleteUnreferenced(db: Db, ids: readonly number[], before: number) {
  return db
    .deleteFrom('media')
    .where(among(db, 'id', ids))
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not ${IS_REFERENCED}`)
    .returning(['id', 'key'])
    .execute()
}

/** Deletes those of these files to which nothing refers any more. */
export const deleteUnusedFiles = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .deleteFrom('media')
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId))
    .where(sql<boolean>`not ${IS_REFERENCED}`)
    .returning(['id', 'key']),
)
