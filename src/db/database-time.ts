import type { RawBuilder } from 'kysely'
import type { Db } from './schema.ts'
import { engineOf } from './session-executor.ts'

/** Epoch milliseconds by the clock of the database, for times that several servers must agree on. */
export function databaseTime(db: Db): RawBuilder<number> {
  return engineOf(db).time
}
