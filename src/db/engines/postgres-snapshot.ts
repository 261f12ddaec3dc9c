import type { FrozenDatabase } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import { inSnapshot } from '../run/transaction.ts'
import type { Db } from '../schema.ts'

/** A read-only transaction that stays open until it is released: it sees one state and keeps nobody waiting. */
export async function postgresSnapshot(db: Db): Promise<FrozenDatabase> {
  const begun = Promise.withResolvers<Db>()
  const released = Promise.withResolvers<void>()
  const ended = inSnapshot(db, async (db) => {
    await engineOf(db).liftTimeLimit(db)
    begun.resolve(db)
    await released.promise
  })
  ended.catch(begun.reject)
  return {
    db: await begun.promise,
    release: async () => {
      released.resolve()
      await ended
    },
  }
}
