import { sql } from 'kysely'
import { inBatches } from '../../../db/query/updates.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'

export type KeyOwner = {
  readonly userId: number
  readonly route: string
  readonly key: string
}

/** Stores a response under its key, at the end of the transaction. It fails if another request has stored one. */
export const insertKey = prepared((db, bind: KeyOwner & { requestHash: string; response: string }) =>
  db.insertInto('idempotency_keys').values({
    ...{ user_id: bind.userId, route: bind.route, key: bind.key },
    ...{ request_hash: bind.requestHash, answer: bind.response, created_at: engineOf(db).time },
  }),
).later

/** The stored response, and its age in milliseconds. */
export const findKey = preparedRow((db, bind: KeyOwner) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer as response'])
    .select(sql<number>`${engineOf(db).time} - created_at`.as('age'))
    .where('user_id', '=', bind.userId)
    .where('route', '=', bind.route)
    .where('key', '=', bind.key),
)

/** Earlier versions stored keys before the work: one without a response is of a server that died. */
export const deleteKey = prepared((db, bind: KeyOwner) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', bind.userId)
    .where('route', '=', bind.route)
    .where('key', '=', bind.key)
    .where('answer', 'is', null),
)

/** SQLite blocks the event loop for as long as a statement takes, and a stored response may be long. */
const KEYS_PER_BATCH = 100

const someDeleted = prepared(
  (_db, bind: { userId: number }) =>
    sql`delete from idempotency_keys where user_id = ${bind.userId} and (route, key) in (
      select route, key from idempotency_keys where user_id = ${bind.userId} limit ${KEYS_PER_BATCH})
    returning key`,
)

export async function deleteAllKeys(db: Db, userId: number): Promise<void> {
  await inBatches(KEYS_PER_BATCH, () => someDeleted(db, { userId }))
}

export const deleteOldKeys = prepared((db, bind: { keepMs: number }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<number>`${engineOf(db).time} - ${bind.keepMs}`),
)

/** Keys with a time in the future were stored while the clock was ahead; their retention starts now. */
export async function updateFutureKeys(db: Db): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: engineOf(db).time })
    .where('created_at', '>', engineOf(db).time)
    .execute()
}
