import type { Session } from '../../db/run/session.ts'
import { executorOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'

type Hear = (gardenId: number) => void

/** Each database that is open in this process has its own. */
const listeners = new WeakMap<Session, Set<Hear>>()

/** Calls back after each commit with events that goes through this `db`; gives a function that ends it. */
export function onEventsCommitted(db: Db, hear: Hear): () => void {
  const { session } = executorOf(db)
  const all = listeners.get(session) ?? new Set()
  listeners.set(session, all)
  all.add(hear)
  return () => all.delete(hear)
}

/** Is called after the commit, outside of the transaction. */
export function eventsCommitted(db: Db, gardenId: number): void {
  for (const hear of listeners.get(executorOf(db).session) ?? []) hear(gardenId)
}
