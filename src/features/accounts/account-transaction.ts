import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { findAccount } from './accounts.service.ts'

const MAX_ATTEMPTS = 3

/**
 * A transaction on rows of one user. A row that the work has looked up may be deleted before it is referred to: then the
 * foreign key fails, and a retry of the work does not find the row. If it is the account that was deleted, the response
 * is 401.
 */
export async function inAccountTransaction<T>(
  db: Db,
  userId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  // A failed transaction cannot be continued, so only the outermost call retries.
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      const isGone = isForeignKeyViolation(error)
      if (isGone || isMissing(error)) await findAccount(db, userId)
      if (!isGone || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}
