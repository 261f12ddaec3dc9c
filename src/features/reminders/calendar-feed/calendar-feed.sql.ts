import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'
import { sharesGardens } from '../gardens/reminded-gardens.sql.ts'

export const findFeedRow = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', bind.gardenId),
)

export const replaceFeedRow = prepared((db, bind: { gardenId: GardenId; tokenHash: string; now: number }) => {
  const feed = { token_hash: bind.tokenHash, created_at: bind.now, last_read_at: null }
  return db
    .insertInto('calendar_feeds')
    .values({ user_id: bind.gardenId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
})

export const deleteFeedRow = prepared((db, bind: { gardenId: GardenId }) =>
  db.deleteFrom('calendar_feeds').where('user_id', '=', bind.gardenId),
)

/** Finds the garden that an address shows the calendar of. */
export const findReadFeed = prepared((db, bind: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select([
      'f.user_id as gardenId',
      'f.last_read_at as lastReadAt',
      sharesGardens(sql`f.user_id`).as('shares'),
    ])
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
