import type { RawBuilder } from 'kysely'
import type { Db } from './schema.ts'
import { engineOf } from './session-executor.ts'

/** Follows a table in `from` that SQLite would otherwise read by another index. */
export function readByIndex(db: Db, name: string): RawBuilder<unknown> {
  return engineOf(db).readByIndex(name)
}
