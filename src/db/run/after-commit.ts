import type { Db } from '../schema.ts'
import type { Session } from './session.ts'
import { executorOf } from './session-executor.ts'

/** By the session of the transaction, with which they are forgotten if it is rolled back. */
const calls = new WeakMap<Session, (() => void)[]>()

/** Calls back as soon as what the transaction writes can be seen by others; never if it is rolled back. */
export function afterCommit(db: Db, call: () => void): void {
  if (!db.isTransaction) throw new Error('Only a transaction is committed')
  const { session } = executorOf(db)
  const known = calls.get(session)
  if (known === undefined) calls.set(session, [call])
  else known.push(call)
}

/** Called after the transaction was committed. */
export function committed(session: Session): void {
  for (const call of calls.get(session) ?? []) call()
}
