import type { RawBuilder } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Whether a column has one of these numbers. However many they are, they are one parameter: with one for each, callers
 * could make ever new statements by the lengths of their lists, and both engines keep what they have compiled.
 */
export function among(db: Db, column: string, values: readonly number[]): RawBuilder<boolean> {
  return amongListed(db, column, listed(values))
}

/** The same in a prepared query, with the list as `listed` writes it. */
export function amongListed(db: Db, column: string, list: string): RawBuilder<boolean> {
  return engineOf(db).among(column, list, 'number')
}

/** Numbers as one parameter of a prepared query. */
export function listed(values: readonly number[]): string {
  return JSON.stringify(values)
}

export function amongTexts(db: Db, column: string, values: readonly string[]): RawBuilder<boolean> {
  return engineOf(db).among(column, JSON.stringify(values), 'text')
}
