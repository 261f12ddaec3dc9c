import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '../../../db/query/updates.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'

export type KeyOwner = {
  readonly userId: number
  readonly route: string
  readonly key: string
}

function isOf({ userId, route, key }: KeyOwner): RawBuilder<boolean> {
  return sql`user_id = ${userId} and route = ${route} and key = ${key}`
}

const insertion = prepared((db, bind: KeyOwner & { requestHash: string }) => {
  const values = { request_hash: bind.requestHash, created_at: engineOf(db).time }
  return (
    db
      .insertInto('idempotency_keys')
      .values({ user_id: bind.userId, route: bind.route, key: bind.key, answer: null, ...values })
      // A row without a response is from a server that died, in a version that stored keys before the work.
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'route', 'key'])
          .doUpdateSet(values)
          .where('idempotency_keys.answer', 'is', null),
      )
      .returning('key')
  )
})

/**
 * Takes the key for this transaction. False if a response is stored under it already. An advisory lock tells whether
 * another request is using it.
 */
export async function insertKey(db: Db, owner: KeyOwner, requestHash: string): Promise<boolean> {
  return (await insertion(db, { ...owner, requestHash })).length > 0
}

/** The stored response and its age in milliseconds. */
export const findResponse = preparedRow((db, bind: KeyOwner) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer as response'])
    .select(sql<number>`${engineOf(db).time} - created_at`.as('age'))
    .where(isOf(bind))
    .where('answer', 'is not', null)
    .$narrowType<{ response: string }>(),
)

export const updateResponse = prepared((db, bind: KeyOwner & { response: string }) =>
  db.updateTable('idempotency_keys').set({ answer: bind.response }).where(isOf(bind)),
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
