import { engineOf } from './engine.ts'
import { isSerializationFailure } from './errors.ts'
import type { Db } from './schema.ts'

const MOST_ATTEMPTS = 5

/**
 * All of `work` or none of it. Name the callback's parameter `db` again: it hides the outer one, which
 * would wait for ever for a transaction that waits for it. Inside a transaction it simply joins in.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isSerializationFailure(error)) throw error
    }
  }
}

/** One unchanging view of the database for several reads: an answer made of them shows one state, never parts of two. */
export function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().setAccessMode('read only').execute(work)
}

/** Keeps every other holder of the same name out, on all servers, until the transaction ends. */
export async function holdLock(db: Db, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error('A lock is held by a transaction')
  await engineOf(db).lock(db, name)
}

/** The same without waiting: false when somebody else holds it. */
export async function tryLock(db: Db, name: string): Promise<boolean> {
  if (!db.isTransaction) throw new Error('A lock is held by a transaction')
  return engineOf(db).tryLock(db, name)
}
