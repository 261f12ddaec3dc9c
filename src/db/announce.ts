import type { Db } from './schema.ts'
import { engineOf } from './session-executor.ts'

/**
 * Notifies every server on this database that something changed, once the transaction is committed. SQLite has no
 * notifications, so a listener must poll as well.
 */
export async function announce(db: Db, channel: string): Promise<void> {
  await engineOf(db).announce(db, channel)
}
