import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

const since = prepared((db, bind: { gardenId: GardenId; kind: 1 | 2; since: number }) =>
  db
    .selectFrom('reminder_tries')
    .select('at')
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', bind.kind)
    .where('at', '>', bind.since)
    .orderBy('at'),
)

/** The times, the oldest first. */
export async function listTries(db: Db, gardenId: GardenId, kind: 1 | 2, from: number): Promise<number[]> {
  return (await since(db, { gardenId, kind, since: from })).map(({ at }) => at)
}

const insertion = prepared((db, bind: { gardenId: GardenId; kind: 1 | 2; at: number }) =>
  db.insertInto('reminder_tries').values({ user_id: bind.gardenId, kind: bind.kind, at: bind.at }),
)

export async function insertTry(db: Db, gardenId: GardenId, kind: 1 | 2, at: number): Promise<void> {
  await insertion(db, { gardenId, kind, at })
}

const deletion = prepared((db, bind: { gardenId: GardenId; kind: 1 | 2; until: number }) =>
  db
    .deleteFrom('reminder_tries')
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', bind.kind)
    .where('at', '<=', bind.until),
)

export async function deleteOldTries(db: Db, gardenId: GardenId, kind: 1 | 2, until: number): Promise<void> {
  await deletion(db, { gardenId, kind, until })
}

export const deleteAllTryRows = deletesAllOwn('reminder_tries', 500)
