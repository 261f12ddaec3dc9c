import type { Db } from '../schema.ts'
import { isRetryable, NeedsTransactionError } from './errors.ts'
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

/**
 * A decision about something: `work` reads, and what it writes by `later` is written at its end. On a server nothing of what was read
 * is locked. So the statement at the end has to check it, and other statements that write fail with `NeedsTransactionError`.
 */
export function inDecision<T>(db: Db, about: string, work: (db: Db) => Promise<T>): Promise<T> {
  return retried(db, { about }, work)
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
  const locks = locksOf(db)
  if (locks.has(name)) return
  await engineOf(db).lock(db, name)
  locks.add(name)
}

/** Whether this is a decision of which nothing is locked. */
export function isUnlocked(db: Db): boolean {
  return executorOf(db).isUnlocked
}

/** Fails in a decision, for work that reads what it has written. */
export function needTransaction(db: Db): void {
  if (isUnlocked(db)) throw new NeedsTransactionError()
}

function locksOf(db: Db): Set<string> {
  if (!db.isTransaction) throw new Error('A lock is held by a transaction')
  needTransaction(db)
  return executorOf(db).locks
}

/** Takes a named lock without waiting, and then waits for another: false when another transaction holds the first. */
export async function tryLock(db: Db, name: string, next: string): Promise<boolean> {
  const locks = locksOf(db)
  const isHeld = await engineOf(db).tryLock(db, name, next)
  if (isHeld) locks.add(name).add(next)
  return isHeld
}
