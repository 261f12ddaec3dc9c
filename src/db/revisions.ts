import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

/** Sets of rows that servers keep in memory; each has a number that grows with every change. */
export type RevisionName = 'signing_keys' | 'plant_species'

const number = prepared((db, bind: { name: string }) =>
  db.selectFrom('revisions').select('number').where('name', '=', bind.name),
)

/** A cheap question by which a server notices that what it remembers is out of date. */
export async function findRevision(db: Db, name: RevisionName): Promise<number> {
  const [row] = await number(db, { name })
  if (row === undefined) throw new Error(`There is no revision of ${name}`)
  return row.number
}

/** In the same transaction as the change. */
export async function bumpRevision(db: Db, name: RevisionName): Promise<void> {
  await db.updateTable('revisions').set({ number: sql`number + 1` }).where('name', '=', name).execute()
}
