import { engineOf, type RowsContaining } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * An aggregate over all rows whose text contains a term, found by the substring index of the column (see
 * `ColumnTypes.substringIndex`). It comes in any number of batches, of which none holds the event loop for long.
 */
export function aggregateContaining<T>(db: Db, rows: RowsContaining<T>): AsyncIterable<T> {
  return engineOf(db).aggregateContaining(db, rows)
}
