import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * An aggregate: rows as one JSON array of arrays, in the given order or in any. With it one statement reads things and their
 * relations, and sees one state of the database without a transaction. One text also costs less than rows of many
 * columns, and one aggregate over the relations of a page less than one for each thing on it.
 */
export function jsonArrays(db: Db, values: RawBuilder<unknown>, orderBy?: RawBuilder<unknown>) {
  return engineOf(db).jsonArrays(values, orderBy === undefined ? sql`` : sql`order by ${orderBy}`)
}

/** Reads what `jsonArrays` has made of some columns; mostly there is nothing. */
export function tuplesIn<Tuple extends readonly unknown[]>(json: string): Tuple[] {
  return json === '[]' ? [] : JSON.parse(json)
}

/** The pairs of two columns. */
export function pairsIn<A, B>(json: string): [A, B][] {
  return tuplesIn(json)
}

/** What belongs to whom, of rows that begin with the id of their owner; both in the order of the rows. */
export function byOwner<Row extends readonly [owner: number, ...unknown[]], T>(
  rows: readonly Row[],
  make: (row: Row) => T,
): Map<number, [T, ...T[]]> {
  const lists = new Map<number, [T, ...T[]]>()
  for (const row of rows) {
    const list = lists.get(row[0])
    if (list === undefined) lists.set(row[0], [make(row)])
    else list.push(make(row))
  }
  return lists
}
