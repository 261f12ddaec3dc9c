import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'

type Tries = { readonly gardenId: GardenId; readonly kind: 1 | 2 | 3; readonly at: number }

/** Lists the times after one, the oldest first. */
export const listTries = prepared((db, bind: Tries) =>
  db
    .selectFrom('reminder_tries')
    .select('at')
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', bind.kind)
    .where('at', '>', bind.at)
    .orderBy('at'),
)

export const insertTry = prepared((db, bind: Tries) =>
  db.insertInto('reminder_tries').values({ user_id: bind.gardenId, kind: bind.kind, at: bind.at }),
)

/** Deletes those up to a time. */
export const deleteOldTries = prepared((db, bind: Tries) =>
  db
    .deleteFrom('reminder_tries')
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', bind.kind)
    .where('at', '<=', bind.at),
)

export const deleteAllTryRows = deletesAllOwn('reminder_tries', 500)
