import { sql } from 'kysely'
import { databaseTime } from '../../db/database-time.ts'
import type { Db } from '../../db/schema.ts'
import { inBatches } from '../../db/updates.ts'

export interface KeyOwner {
  readonly userId: number
  readonly route: string
  readonly key: string
}

/**
 * Takes the key for this transaction. False if a response is stored under it already. An advisory lock tells whether
 * another request is using it.
 */
export async function insertKey(
  db: Db,
  { userId, route, key }: KeyOwner,
  requestHash: string,
): Promise<boolean> {
  const values = { request_hash: requestHash, created_at: databaseTime(db) }
  const rows = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, route, key, answer: null, ...values })
    // A row without a response is from a server that died, in a version that stored keys before the work.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet(values)
        .where('idempotency_keys.answer', 'is', null),
    )
    .returning('key')
    .execute()
  return rows.length > 0
}

/** The stored response and its age in milliseconds. */
export function findResponse(db: Db, { userId, route, key }: KeyOwner) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer as response'])
    .select(sql<number>`${databaseTime(db)} - created_at`.as('age'))
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('answer', 'is not', null)
    .$narrowType<{ response: string }>()
    .executeTakeFirst()
}

export async function updateResponse(
  db: Db,
  { userId, route, key }: KeyOwner,
  response: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: response })
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

/** SQLite blocks the event loop for as long as a statement takes, and a stored response may be long. */
const KEYS_PER_BATCH = 100

export async function deleteAllKeys(db: Db, userId: number): Promise<void> {
  await inBatches(KEYS_PER_BATCH, () =>
    sql`delete from idempotency_keys where user_id = ${userId} and (route, key) in (
        select route, key from idempotency_keys where user_id = ${userId} limit ${KEYS_PER_BATCH})
      returning key`.execute(db),
  )
}

export async function deleteOldKeys(db: Db, keepMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<number>`${databaseTime(db)} - ${keepMs}`)
    .execute()
}

/** Keys with a time in the future were stored while the clock was ahead; their retention starts now. */
export async function updateFutureKeys(db: Db): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: databaseTime(db) })
    .where('created_at', '>', databaseTime(db))
    .execute()
}
