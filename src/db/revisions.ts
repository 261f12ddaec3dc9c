import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

/** Rows that servers cache in memory; each set has a revision number that grows with every change. */
export type RevisionName = 'signing_keys' | 'plant_species'

const number = prepared((db, bind: { name: string }) =>
  db.selectFrom('revisions').select('number').where('name', '=', bind.name),
)

/** A cheap query by which a server notices that its cache is stale. */
export async function findRevision(db: Db, name: RevisionName): Promise<number> {
  const [row] = await number(db, { name })
  if (row === undefined) throw new Error(`There is no revision of ${name}`)
  return row.number
}

const increment = prepared((db, bind: { name: string }) =>
  db.updateTable('revisions').set({ number: sql`number + 1` }).where('name', '=', bind.name),
)

/** To be called in the transaction of the change. */
export async function bumpRevision(db: Db, name: RevisionName): Promise<void> {
  await increment(db, { name })
}
