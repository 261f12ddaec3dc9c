import type { RawBuilder } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Rows of a JSON array as a table with one column `value`, for statements that write many rows: their text
 * stays the same whatever the number of rows, so it is compiled once.
 */
export function jsonRows(db: Db, rows: readonly (object | string | number)[]): RawBuilder<unknown> {
  return engineOf(db).jsonRows(JSON.stringify(rows))
}
