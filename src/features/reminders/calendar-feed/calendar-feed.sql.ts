import { amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export function findFeedRow(db: Db, gardenId: GardenId) {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', gardenId)
    .executeTakeFirst()
}

export async function replaceFeedRow(db: Db, gardenId: GardenId, tokenHash: string): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: Date.now(), last_read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: gardenId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()
}

export async function deleteFeedRow(db: Db, gardenId: GardenId): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', gardenId).execute()
}

/** Finds the garden that an address shows the calendar of. */
export const findReadFeed = prepared((db, bind: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.user_id as gardenId', 'f.last_read_at as lastReadAt'])
    .where('f.token_hash', '=', bind.tokenHash)
    .where('u.disabled', '=', 0),
)

export const updateLastRead = prepared((db, bind: { tokenHash: string; now: number }) =>
  db.updateTable('calendar_feeds').set({ last_read_at: bind.now }).where('token_hash', '=', bind.tokenHash),
)

export const listNamedPlantRows = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('regions as r', 'r.id', 'l.region_id')
    .select([
      'p.id',
      'p.name',
      'p.name_key as nameKey',
      'l.id as locationId',
      'l.name as locationName',
      'l.position as locationPosition',
      'r.id as regionId',
      'r.position as regionPosition',
    ])
    .where(amongListed(db, 'p.id', bind.ids))
    .where(isOwnedBy('p.user_id', bind.gardenId)),
)

export type NamedPlantRow = Awaited<ReturnType<typeof listNamedPlantRows>>[number]
