import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { PushKey, PushKeys } from './push-keys.ts'

/** Without its private half nothing can be sent, so no browser should subscribe to the public one. */
export async function usablePushKey(db: Db, pushKeys: PushKeys): Promise<PushKey> {
  const key = await pushKeys.current(db)
  if (key !== undefined) return key
  throw new AppError('CHANNEL_UNAVAILABLE', {
    message: 'This server cannot send web push: its key cannot be read, because SECRET_KEY has changed.',
  })
}
