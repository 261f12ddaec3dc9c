import type { Db } from '../../db/schema.ts'
import { holdLock } from '../../db/transaction.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'

/**
 * Changes of one user's plants and entries, one after the other: what is read before a change must still be so
 * when it is made, and an entry must not lose its last plant unseen.
 */
export function inGarden<T>(db: Db, userId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return inOwnTransaction(db, userId, async (db) => {
    await holdLock(db, `garden of ${userId}`)
    return work(db)
  })
}
