import type { Db } from '../../db/schema.ts'

export interface KeyOwner {
  readonly userId: number
  readonly route: string
  readonly key: string
}

/** The very row that was made for one request: one that took too long may have lost its key to another. */
export interface Claim extends KeyOwner {
  readonly createdAt: number
}

/** True for exactly one of all who try it with the same key. */
export async function insertKey(db: Db, claim: Claim, requestHash: string): Promise<boolean> {
  const rows = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      route: claim.route,
      key: claim.key,
      request_hash: requestHash,
      answer: null,
      created_at: claim.createdAt,
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

/** False when the request has lost its key. */
export async function updateAnswer(
  db: Db,
  { userId, route, key, createdAt }: Claim,
  answer: string,
): Promise<boolean> {
  const rows = await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '=', createdAt)
    .returning('key')
    .execute()
  return rows.length > 0
}

export async function deleteUnanswered(db: Db, { userId, route, key, createdAt }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '=', createdAt)
    .where('answer', 'is', null)
    .execute()
}

export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
