import { holdLock, isUnlocked } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { inAccountTransaction } from './account-transaction.ts'
import { gardenLock } from './record.ts'
import type { Scope } from './scope.ts'

/** Services change one thing, and delete it, by functions of this shape. */
export type Update<Body, Result, Context = Db> = (
  context: Context,
  scope: Scope,
  id: number,
  body: Body,
  precondition: Precondition,
) => Promise<Result>

export type Delete<Context = Db> = (
  context: Context,
  scope: Scope,
  id: number,
  precondition: Precondition,
) => Promise<void>

/** Waits until no other transaction changes the garden, and keeps others from it until this one ends. A decision does so at its end. */
export async function lockGarden(db: Db, gardenId: number): Promise<void> {
  if (!isUnlocked(db)) await holdLock(db, gardenLock(gardenId))
}

/**
 * Runs a change of one garden in a transaction, under an advisory lock of the garden that holds on all servers. So rows
 * read in the transaction stay as they are until its writes, no two rows get the same position, and an entry that loses its plants
 * to concurrent requests is deleted with the last of them.
 */
export function inGarden<T>(db: Db, { gardenId }: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  return inAccountTransaction(db, gardenId, async (db) => {
    await lockGarden(db, gardenId)
    return work(db)
  })
}
