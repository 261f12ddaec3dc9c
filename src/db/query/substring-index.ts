import { setImmediate } from 'node:timers/promises'
import type { TableContaining } from '../engine.ts'
import { prepared } from '../run/prepared.ts'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'
import { patternOf } from './containing.ts'

/** What is read of the rows that contain a term; none of its batches goes through more rows where that would hold the event loop. */
type ReadContaining<T> = (db: Db, term: string, rowsAtATime: number) => AsyncIterable<T>

type Bind = { term: string; pattern: string; limit: number; offset: number }

/** An aggregate over all rows that contain a term, in any number of batches, found by the substring index of the column. */
export function aggregateContaining<T>(table: TableContaining<T>): ReadContaining<T> {
  return inBatches(prepared((db, bind: Bind) => engineOf(db).aggregateContaining(table, bind)))
}

function inBatches<T>(
  readBatch: (db: Db, batch: Bind) => Promise<{ value: T | null; rows: number }[]>,
): ReadContaining<T> {
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
