import { resealed } from '../../base/secret-box.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Secrets } from '../../config/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { labelOfChannel, type SealingKeys } from './channels/channel-secrets.ts'
import { findPushKeyRow } from './push-key/push-key.sql.ts'
import { listSealedChannels, updateSealedChannel, updateSealedPushKey } from './reseal.sql.ts'

const CHANNELS_AT_A_TIME = 200

/**
 * Seals what an older secret has sealed by the current one, so that the older one can be taken out of the list. Without an
 * older one there is nothing to do, as at most starts.
 */
export async function resealReminders(db: Db, secrets: Secrets): Promise<void> {
  const keys = secrets.keysFor('reminder channels')
  if (keys.length === 1) return
  await resealPushKey(db, secrets.keysFor('push key'))
  for (let after = 0; ; ) {
    const rows = await listSealedChannels(db, after, CHANNELS_AT_A_TIME)
    for (const { id, userId, sealed: before } of rows) {
      const sealed = resealed(keys, labelOfChannel(userId), before)
      if (sealed !== undefined) await updateSealedChannel(db, { id, before, sealed })
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    await yieldToEventLoop()
  }
}

async function resealPushKey(db: Db, keys: SealingKeys): Promise<void> {
  const row = await findPushKeyRow(db, {})
  const sealed = row && resealed(keys, row.publicKey, row.sealedPrivateKey)
  if (sealed !== undefined) await updateSealedPushKey(db, sealed)
}
