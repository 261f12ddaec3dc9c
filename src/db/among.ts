import type { RawBuilder } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Whether a column has one of these numbers. However many they are, they are one parameter: with one for each, callers
 * could make ever new statements by the lengths of their lists, and both engines keep what they have compiled.
 */
export function among(db: Db, column: string, values: readonly number[]): RawBuilder<boolean> {
  return engineOf(db).among(column, JSON.stringify(values), 'number')
}

export function amongTexts(db: Db, column: string, values: readonly string[]): RawBuilder<boolean> {
  return engineOf(db).among(column, JSON.stringify(values), 'text')
}
