import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'

/**
 * Held by every transaction that opens a session of an account or ends all of them: no session can be opened in between
 * and survive.
 */
export function lockAccount(db: Db, userId: number): Promise<void> {
  return holdLock(db, `account ${userId}`)
}
