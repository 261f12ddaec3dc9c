import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * Notifies every server on this database that something changed, once the transaction is committed. SQLite has no
 * notifications, so a listener must poll as well. A text may have 7,999 bytes.
 */
export async function announce(db: Db, channel: string, text = ''): Promise<void> {
  await engineOf(db).announce(db, channel, text)
}

/** Whether other processes hear of it. */
export function canAnnounce(db: Db): boolean {
  return engineOf(db).canAnnounce
}
