import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * An aggregate: the rows of a subquery as one JSON array of arrays, in the given order. With it one statement reads a
 * thing and its relations, and sees one state of the database without a transaction.
 */
export function jsonArrays(db: Db, columns: readonly string[], orderBy: string): RawBuilder<string> {
  const values = sql.join(columns.map((column) => sql.ref(column)))
  return engineOf(db).jsonArrays(values, sql.ref(orderBy))
}

/** Reads what `jsonArrays` has made of some columns; mostly there is nothing. */
export function tuplesIn<Tuple extends readonly unknown[]>(json: string): Tuple[] {
  return json === '[]' ? [] : JSON.parse(json)
}

/** The same for two columns. */
export function pairsIn<A, B>(json: string): [A, B][] {
  return tuplesIn(json)
}
