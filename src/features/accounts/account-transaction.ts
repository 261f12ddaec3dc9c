import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { findAccount } from './accounts.service.ts'

const MOST_ATTEMPTS = 3

/**
 * A change of what belongs to one user. What it names may still be deleted after it was looked for: then the work is
 * done again, and does not find it. It may even be the account itself, and the caller is a caller no more.
 */
export async function inAccountTransaction<T>(
  db: Db,
  userId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  // Nothing can be tried again inside a transaction that has failed; whoever began it does that.
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      const isGone = isForeignKeyViolation(error)
      if (isGone || isMissing(error)) await findAccount(db, userId)
      if (!isGone || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}
