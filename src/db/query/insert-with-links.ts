import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../run/prepared.ts'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'
import { insertedId } from './inserted-row.ts'

type Values = Record<string, string | number | null>

/**
 * Makes a query that inserts a row, and links that refer to it by its id: in one statement where that saves a round trip, in
 * two otherwise. It gives what the links return.
 */
export function insertsWithLinks<V extends Values, Link>(
  row: (bind: V) => RawBuilder<{ id: number }>,
  links: (db: Db, bind: V, id: RawBuilder<number>) => RawBuilder<Link>,
): (db: Db, values: V) => Promise<Link[]> {
  const rowInserted = prepared((_db, bind: V) => row(bind))
  const linksInserted = prepared((db, bind: V & { insertedId: number }) =>
    links(db, bind, sql`cast(${bind.insertedId} as bigint)`),
  )
  const bothInserted = prepared(
    (db, bind: V) =>
      sql<Link>`with inserted as (${row(bind)}) ${links(db, bind, sql`(select id from inserted)`)}`,
  )
  return async (db, values) => {
    if (engineOf(db).linksInOneStatement) return bothInserted(db, values)
    return linksInserted(db, { ...values, insertedId: insertedId(await rowInserted(db, values)) })
  }
}
