import type { Db } from '../schema.ts'
import { isRetryable } from './errors.ts'
import type { TransactionMode } from './session.ts'
import { engineOf, executorOf } from './session-executor.ts'

const MOST_ATTEMPTS = 5

/**
 * Runs `work` in a transaction, again after a deadlock and the like; inside a transaction it joins that one.
 * Name the callback's parameter `db` again, so that it shadows the outer one: a statement on the outer `db` inside of
 * `work` would wait for this transaction, and this transaction for the statement.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return retried(db, 'read write', work)
}

/**
 * A transaction for work that yields to the event loop, such as changes in batches. On SQLite it shares its commit with no other
 * transaction, which would have to wait for its end.
 */
export function inLongTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return retried(db, 'long read write', work)
}

async function retried<T>(db: Db, mode: TransactionMode, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const executor = executorOf(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await executor.transaction(mode, work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** Calls back as soon as what the transaction writes can be seen by others; never if it is rolled back. */
export function afterCommit(db: Db, call: () => void): void {
  if (!db.isTransaction) throw new Error('Only a transaction is committed')
  executorOf(db).afterCommit.push(call)
}

/** A read-only snapshot: everything that `work` reads is from one state of the database. */
export function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return retried(db, 'read only', work)
}

/** Takes a named lock (an advisory lock of PostgreSQL) until the transaction ends; it excludes all other servers too. */
export async function holdLock(db: Db, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error('A lock is held by a transaction')
  await engineOf(db).lock(db, name)
}

/** Takes a named lock without waiting: false when another transaction holds the lock. */
export async function tryLock(db: Db, name: string): Promise<boolean> {
  if (!db.isTransaction) throw new Error('A lock is held by a transaction')
  return engineOf(db).tryLock(db, name)
}
