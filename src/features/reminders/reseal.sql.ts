import type { Db } from '../../db/schema.ts'

export function listSealedChannels(db: Db, after: number, limit: number) {
  return db
    .selectFrom('reminder_channels')
    .select(['id', 'user_id as userId', 'sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Writes the row unless it has been changed meanwhile. */
export async function updateSealedChannel(
  db: Db,
  { id, before, sealed }: { id: number; before: Uint8Array; sealed: Uint8Array },
): Promise<void> {
  await db
    .updateTable('reminder_channels')
    .set({ sealed })
    .where('id', '=', id)
    .where('sealed', '=', before)
    .execute()
}

export async function updateSealedPushKey(db: Db, sealed: Uint8Array): Promise<void> {
  await db.updateTable('push_keys').set({ sealed_private_key: sealed }).where('id', '=', 1).execute()
}
