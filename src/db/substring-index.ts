import { setImmediate } from 'node:timers/promises'
import { patternOf } from './containing.ts'
import type { TableContaining } from './engine.ts'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'
import { engineOf } from './session-executor.ts'

/**
 * An aggregate over all rows whose text contains a term, found by the substring index of the column. It comes in any number
 * of batches, none of which goes through more than `rowsAtATime` where that would hold the event loop.
 */
export function aggregateContaining<T>(
  table: TableContaining<T>,
): (db: Db, term: string, rowsAtATime: number) => AsyncIterable<T> {
  const readBatch = prepared((db, bind: { term: string; pattern: string; limit: number; offset: number }) =>
    engineOf(db).aggregateContaining(table, bind),
  )
  return async function* (db, term, rowsAtATime) {
    const pattern = patternOf(term)
    for (let offset = 0; ; offset += rowsAtATime) {
      const [batch] = await readBatch(db, { term, pattern, limit: rowsAtATime, offset })
      if (batch === undefined) return
      if (batch.value !== null) yield batch.value
      if (batch.rows < rowsAtATime) return
      await setImmediate()
    }
  }
}
