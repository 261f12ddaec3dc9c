import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export interface FeedRow {
  readonly createdAt: number
  readonly lastReadAt: number | null
}

const byGarden = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', bind.gardenId),
)

export async function findFeedRow(db: Db, gardenId: GardenId): Promise<FeedRow | undefined> {
  const [row] = await byGarden(db, { gardenId })
  return row
}

const insertion = prepared((db, bind: { gardenId: GardenId; tokenHash: string; now: number }) =>
  db
    .insertInto('calendar_feeds')
    .values({
      user_id: bind.gardenId,
      token_hash: bind.tokenHash,
      created_at: bind.now,
      last_read_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ token_hash: bind.tokenHash, created_at: bind.now, last_read_at: null }),
    ),
)

export async function replaceFeedRow(db: Db, gardenId: GardenId, tokenHash: string): Promise<void> {
  await insertion(db, { gardenId, tokenHash, now: Date.now() })
}

const deletion = prepared((db, bind: { gardenId: GardenId }) =>
  db.deleteFrom('calendar_feeds').where('user_id', '=', bind.gardenId),
)

export async function deleteFeedRow(db: Db, gardenId: GardenId): Promise<void> {
  await deletion(db, { gardenId })
}

/** Finds the garden that an address shows the calendar of. */
interface ReadFeed {
  readonly gardenId: GardenId
  readonly lastReadAt: number | null
}

const byToken = prepared((db, bind: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.user_id as gardenId', 'f.last_read_at as lastReadAt'])
    .where('f.token_hash', '=', bind.tokenHash)
    .where('u.disabled', '=', 0),
)

export async function findReadFeed(db: Db, tokenHash: string): Promise<ReadFeed | undefined> {
  const [row] = await byToken(db, { tokenHash })
  return row
}

const reading = prepared((db, bind: { tokenHash: string; now: number }) =>
  db.updateTable('calendar_feeds').set({ last_read_at: bind.now }).where('token_hash', '=', bind.tokenHash),
)

export async function updateLastRead(db: Db, tokenHash: string, now: number): Promise<void> {
  await reading(db, { tokenHash, now })
}
