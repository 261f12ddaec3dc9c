import type { RawBuilder } from 'kysely'
import type { RowNumbers, WantedNumbers } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * Numbers for rows that a statement inserts, counted for each owner without gaps and committed in their order: a part of its
 * `with`, called `numbers`, whose column `last` has the last one taken. For prepared queries.
 */
export function nextNumbers(db: Db, numbers: RowNumbers, wanted: WantedNumbers): RawBuilder<unknown> {
  return engineOf(db).nextNumbers(numbers, wanted)
}
