import { sql } from 'kysely'
import { prepared } from '../run/prepared.ts'
import { inSnapshot } from '../run/transaction.ts'
import type { Db } from '../schema.ts'

/** Rows that servers cache in memory; each set has a revision number that grows with every change. */
type RevisionName = 'signing_keys' | 'plant_species'

const number = prepared((db, bind: { name: string }) =>
  db.selectFrom('revisions').select('number').where('name', '=', bind.name),
)

/** A cheap query by which a server notices that its cache is stale. */
export async function findRevision(db: Db, name: RevisionName): Promise<number> {
  const [row] = await number(db, { name })
  if (row === undefined) throw new Error(`There is no revision of ${name}`)
  return row.number
}

/**
 * Several reads of one state, without the price of a snapshot: if the rows have changed in the meantime, all is read again
 * in one. The first time, `work` may see rows of two states, and what it makes of them is thrown away.
 */
export async function atOneRevision<T>(
  db: Db,
  name: RevisionName,
  work: (db: Db, revision: number) => Promise<T>,
): Promise<T> {
  const revision = await findRevision(db, name)
  const result = await work(db, revision)
  if (db.isTransaction || (await findRevision(db, name)) === revision) return result
  return inSnapshot(db, async (db) => work(db, await findRevision(db, name)))
}

/** To be called in the transaction of the change. */
export const bumpRevision = prepared((db, bind: { name: RevisionName }) =>
  db.updateTable('revisions').set({ number: sql`number + 1` }).where('name', '=', bind.name),
)
