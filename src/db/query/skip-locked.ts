import type { RawBuilder } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * Ends a query for rows that are to be changed in the same transaction: nobody else changes them meanwhile, and those that
 * another transaction has taken like this are left out.
 */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return engineOf(db).skipLocked
}
