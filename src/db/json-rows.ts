import type { RawBuilder } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * The elements of a JSON array as a table with one column `value`, for statements that write many rows: the statement is
 * the same for any number of rows, so it is prepared once.
 */
export function jsonRows(db: Db, rows: readonly (object | string | number)[]): RawBuilder<unknown> {
  return engineOf(db).jsonRows(JSON.stringify(rows))
}
