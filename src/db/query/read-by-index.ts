import type { RawBuilder } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/** Follows a table in `from` that SQLite would otherwise read by another index. */
export function readByIndex(db: Db, name: string): RawBuilder<unknown> {
  return engineOf(db).readByIndex(name)
}
