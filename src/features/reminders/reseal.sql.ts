import { prepared } from '../../db/run/prepared.ts'
import type { Db } from '../../db/schema.ts'

const someChannels = prepared((db, bind: { after: number; limit: number }) =>
  db
    .selectFrom('reminder_channels')
    .select(['id', 'user_id as userId', 'sealed'])
    .where('id', '>', bind.after)
    .orderBy('id')
    .limit(bind.limit),
)

export async function listSealedChannels(db: Db, after: number, limit: number) {
  return someChannels(db, { after, limit })
}

type Box = { readonly id: number; readonly before: Uint8Array; readonly sealed: Uint8Array }

const channelSealed = prepared((db, bind: Box) =>
  db
    .updateTable('reminder_channels')
    .set({ sealed: bind.sealed })
    .where('id', '=', bind.id)
    .where('sealed', '=', bind.before),
)

/** Writes the row unless it has been changed meanwhile. */
export async function updateSealedChannel(db: Db, box: Box): Promise<void> {
  await channelSealed(db, box)
}

export async function updateSealedPushKey(db: Db, sealed: Uint8Array): Promise<void> {
  await db.updateTable('push_keys').set({ sealed_private_key: sealed }).where('id', '=', 1).execute()
}
