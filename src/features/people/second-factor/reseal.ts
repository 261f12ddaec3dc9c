import { resealed } from '../../../base/secret-box.ts'
import type { Secrets } from '../../../config/secrets.ts'
import type { Db } from '../../../db/schema.ts'
import { labelOfFactor } from './codes.service.ts'

/** Seals what an older secret has sealed by the current one. There are few rows: one for each user with a second factor. */
export async function resealSecondFactors(db: Db, secrets: Secrets): Promise<void> {
  const keys = secrets.keysFor('second factors')
  if (keys.length === 1) return
  const rows = await db
    .selectFrom('second_factors')
    .select(['user_id as userId', 'sealed_secret as before'])
    .execute()
  for (const { userId, before } of rows) {
    const sealed = resealed(keys, labelOfFactor(userId), before)
    if (sealed === undefined) continue
    await db
      .updateTable('second_factors')
      .set({ sealed_secret: sealed })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', before)
      .execute()
  }
}
