import { preparedRow } from '../../db/run/prepared.ts'
import { holdLock, isUnlocked } from '../../db/run/transaction.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { GardenGoneError, unauthenticated } from '../../http/security/access.ts'
import type { Place } from '../../http/security/caller.ts'
import { hasAccount, inAccountTransaction } from './account-transaction.ts'
import { countUse, type Use } from './link-uses.ts'
import { decideBy, gardenLock } from './record.ts'
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
 * to concurrent requests is deleted with the last of them. The caller has a place in the garden until then.
 */
export function inGarden<T>(db: Db, writer: Writer, work: (db: Db) => Promise<T>): Promise<T> {
  return inAccountTransaction(db, writer.gardenId, async (db) => {
    await lockGarden(db, writer.gardenId)
    if (!isUnlocked(db)) {
      await admitWriter(db, writer, 'writes')
      return work(db)
    }
    // A decision is done again if the garden has changed since its first statement.
    const result = await work(db)
    await admitWriter(db, writer, 'writes')
    return result
  })
}

/** A change by the service itself has no place. */
type Writer = Pick<Scope, 'gardenId' | 'place' | 'link'>

/** Refuses a caller that is out of the garden by now, and a link that has done enough for today. */
export async function admitWriter(db: Db, { gardenId, place, link }: Writer, use: Use): Promise<void> {
  // The garden of the caller goes with the account.
  if (place === undefined || place.author.userId === gardenId) return
  if (isUnlocked(db)) decideBy(db, place.grantId)
  else await requirePlace(db, place)
  if (link !== undefined) await countUse(db, link, use)
}

const grantOf = preparedRow((db, bind: { gardenId: GardenId; grantId: number }) =>
  db.selectFrom('grants').select('id').where('id', '=', bind.grantId).where('user_id', '=', bind.gardenId),
)

/** Refuses a caller that was removed from the garden while the request waited for it, perhaps with the account. */
async function requirePlace(db: Db, { gardenId, grantId, author: { userId } }: Place): Promise<void> {
  if ((await grantOf(db, { gardenId, grantId })) !== undefined) return
  throw userId === undefined || (await hasAccount(db, userId)) ? new GardenGoneError() : unauthenticated(true)
}
