import type { Db } from '../../db/schema.ts'
import { holdLock } from '../../db/transaction.ts'
import { inAccountTransaction } from './account-transaction.ts'
import type { Scope } from './scope.ts'

/**
 * A change of one garden: one transaction, and one at a time for each garden on all servers. State that was read before
 * the change is still true when it is made, orders stay without gaps, and no journal entry loses its last plant unseen.
 */
export function inGarden<T>(db: Db, { gardenId }: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  return inAccountTransaction(db, gardenId, async (db) => {
    await holdLock(db, `garden ${gardenId}`)
    return work(db)
  })
}
