import type { FrozenDatabase } from '../engine.ts'
import type { Db } from '../schema.ts'
import { engineOf } from '../session-executor.ts'
import { inSnapshot } from '../transaction.ts'

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
