import type { Db } from '../../db/schema.ts'

export interface KeyOwner {
  readonly userId: number
  readonly route: string
  readonly key: string
}

/** True for exactly one of all who try it with the same key. */
export async function insertKey(db: Db, owner: KeyOwner, requestHash: string, now: number): Promise<boolean> {
  const rows = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: owner.userId,
      route: owner.route,
      key: owner.key,
      request_hash: requestHash,
      answer: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .returning('key')
    .execute()
  return rows.length > 0
}

export function findKey(db: Db, { userId, route, key }: KeyOwner) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Only the very row that was made for the request: one that took too long has lost its key to another. */
export async function updateAnswer(
  db: Db,
  { userId, route, key }: KeyOwner,
  createdAt: number,
  answer: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '=', createdAt)
    .execute()
}

/** Only the very row that was seen: another may have taken its place meanwhile. */
export async function deleteKey(db: Db, { userId, route, key }: KeyOwner, createdAt: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '=', createdAt)
    .execute()
}

export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
