import { isForeignKeyViolation, isNotNullViolation, NeedsTransactionError } from '../../db/run/errors.ts'
import { prepared } from '../../db/run/prepared.ts'
import { inDecision, inTransaction } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { GardenGoneError } from '../../http/security/access.ts'
import { eventsCommitted } from './committed.ts'
import { gardenLock, isRecording, recordingChanges } from './record.ts'

const MAX_ATTEMPTS = 3

/**
 * A transaction on rows of one user. A row that the work has looked up may be deleted before it is referred to: then the
 * foreign key fails, and a retry of the work does not find the row. If it is the account that was deleted, the response
 * is 401. What the work records of its changes becomes events of the user. Work that takes long runs `inLongTransaction`.
 */
export async function inAccountTransaction<T>(
  db: Db,
  userId: number,
  work: (db: Db) => Promise<T>,
  inOne: typeof inTransaction = inTransaction,
): Promise<T> {
  // A failed transaction cannot be continued, so only the outermost call retries.
  if (db.isTransaction) return isRecording(db) ? work(db) : (await recordingChanges(db, userId, work)).result
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, hasEvents } = await inOne(db, (db) => recordingChanges(db, userId, work))
      if (hasEvents) eventsCommitted(db, userId)
      return result
    } catch (error) {
      const isGone = isForeignKeyViolation(error)
      if ((isGone || isMissing(error)) && !(await hasAccount(db, userId))) throw new GardenGoneError()
      if (!isGone || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * A change of a garden that is decided by reading alone: `work` writes by `later` only, so that a database server takes few
 * statements and none of them waits. If the garden has changed in the meantime, or anything else is in the way, it is done
 * again in a transaction.
 */
export async function inAccountDecision<T>(
  db: Db,
  gardenId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return inAccountTransaction(db, gardenId, work)
  const decide = (db: Db) => recordingChanges(db, gardenId, work)
  try {
    const { result, hasEvents } = await inDecision(db, gardenLock(gardenId), decide)
    if (hasEvents) eventsCommitted(db, gardenId)
    return result
  } catch (error) {
    if (!mayDifferInTransaction(error)) throw error
  }
  return inAccountTransaction(db, gardenId, work)
}

function mayDifferInTransaction(error: unknown): boolean {
  return (
    error instanceof NeedsTransactionError ||
    isNotNullViolation(error) ||
    isForeignKeyViolation(error) ||
    isMissing(error)
  )
}

const accountById = prepared((db, bind: { userId: number }) =>
  db.selectFrom('users').select('id').where('id', '=', bind.userId),
)

export async function hasAccount(db: Db, userId: number): Promise<boolean> {
  return (await accountById(db, { userId })).length > 0
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}
