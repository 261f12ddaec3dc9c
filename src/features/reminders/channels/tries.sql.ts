import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** Lists the times after one, the oldest first. */
export async function listTries(db: Db, gardenId: GardenId, kind: 1 | 2, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reminder_tries')
    .select('at')
    .where('user_id', '=', gardenId)
    .where('kind', '=', kind)
    .where('at', '>', after)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertTry(db: Db, gardenId: GardenId, kind: 1 | 2, at: number): Promise<void> {
  await db.insertInto('reminder_tries').values({ user_id: gardenId, kind, at }).execute()
}

export async function deleteOldTries(db: Db, gardenId: GardenId, kind: 1 | 2, until: number): Promise<void> {
  await db
    .deleteFrom('reminder_tries')
    .where('user_id', '=', gardenId)
    .where('kind', '=', kind)
    .where('at', '<=', until)
    .execute()
}

export const deleteAllTryRows = deletesAllOwn('reminder_tries', 500)
