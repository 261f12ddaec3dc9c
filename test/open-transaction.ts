import { inTransaction } from '../src/db/run/transaction.ts'
import type { Db } from '../src/db/schema.ts'
import { createGate } from './gate.ts'

/** A transaction that has done its work and stays open until the test commits it. */
export async function openTransaction(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<{ commit(): Promise<void> }> {
  const gate = createGate()
  const ended = inTransaction(db, async (db) => {
    await work(db)
    await gate.wait()
  })
  await Promise.race([gate.reached, ended])
  return {
    commit: () => {
      gate.open()
      return ended
    },
  }
}
