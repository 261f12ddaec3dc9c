import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inTransaction } from '../../db/transaction.ts'

const MOST_ATTEMPTS = 3

/**
 * Changes of one user's plants and entries, one after the other: what is read before a change must still be so
 * when it is made, and an entry must not lose its last plant unseen. A species, a location, a tag or a file may
 * still be deleted after it was looked for. Then the work is done again, and does not find it.
 */
export async function inGarden<T>(db: Db, userId: number, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (db) => {
        await holdLock(db, `garden of ${userId}`)
        return work(db)
      })
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isForeignKeyViolation(error)) throw error
    }
  }
}
