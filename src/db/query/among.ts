import type { RawBuilder } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * Whether a column has one of these numbers. The whole list is one parameter: with a parameter for each number, every length
 * would be another statement, and both engines cache the statements they have prepared.
 */
export function among(db: Db, column: string, values: readonly number[]): RawBuilder<boolean> {
  return amongListed(db, column, listed(values))
}

/** Is `among` in a prepared query, with the list as `listed` writes it. */
export function amongListed(db: Db, column: string, list: string): RawBuilder<boolean> {
  return engineOf(db).among(column, list, 'number')
}

/** Numbers as one parameter of a prepared query. */
export function listed(values: readonly number[]): string {
  return JSON.stringify(values)
}

export function amongTexts(db: Db, column: string, values: readonly string[]): RawBuilder<boolean> {
  return amongTextsListed(db, column, JSON.stringify(values))
}

/** Is `amongTexts` in a prepared query, with the list as JSON. */
export function amongTextsListed(db: Db, column: string, list: string): RawBuilder<boolean> {
  return engineOf(db).among(column, list, 'text')
}

/** Whether a column has one of the numbers that a query finds, which are looked up by an index however many are expected. */
export function amongFound(db: Db, column: string, query: RawBuilder<unknown>): RawBuilder<boolean> {
  return engineOf(db).amongFound(column, query)
}
