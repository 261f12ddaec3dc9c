import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Tells every server on this database that something changed, once the transaction is committed. Servers on
 * the embedded database hear nothing: whoever listens must also look by itself now and then.
 */
export async function announce(db: Db, channel: string): Promise<void> {
  await engineOf(db).announce(db, channel)
}
