import type { RawBuilder } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/** Epoch milliseconds by the clock of the database, for times that several servers must agree on. */
export function databaseTime(db: Db): RawBuilder<number> {
  return engineOf(db).time
}
