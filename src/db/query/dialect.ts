import type { RawBuilder } from 'kysely'
import type { RowNumbers, WantedNumbers } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * Numbers for rows that a statement inserts, counted for each owner without gaps and committed in their order: a part of its
 * `with`, called `numbers`; its column `last` has the last one taken. For prepared queries.
 */
export function nextNumbers(db: Db, numbers: RowNumbers, wanted: WantedNumbers): RawBuilder<unknown> {
  return engineOf(db).nextNumbers(numbers, wanted)
}

/** Follows a table in `from` that SQLite would otherwise read by another index. */
export function readByIndex(db: Db, name: string): RawBuilder<unknown> {
  return engineOf(db).readByIndex(name)
}

/**
 * Ends a query for rows that are to be changed in the same transaction: no other transaction changes them meanwhile, and those that
 * another transaction has taken like this are left out.
 */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return engineOf(db).skipLocked
}

/** Epoch milliseconds by the clock of the database, for times that several servers must agree on. */
export function databaseTime(db: Db): RawBuilder<number> {
  return engineOf(db).time
}
