import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'

/**
 * The elements of a JSON array as a table with one column `value`, for statements that write many rows: the statement is
 * the same for any number of rows, so it is prepared once.
 */
export function jsonRows(db: Db, rows: readonly (object | string | number)[]): RawBuilder<unknown> {
  return listedRows(db, JSON.stringify(rows))
}

/** Is `jsonRows` in a prepared query, with the array as JSON. */
export function listedRows(db: Db, json: string): RawBuilder<unknown> {
  return engineOf(db).jsonRows(json)
}

/** Ids as one parameter of `idsInOrder`. */
export function listedInOrder(ids: readonly number[]): string {
  return JSON.stringify(ids.map((id, at) => [id, at + 1]))
}

/** Ids as a table with columns `id` and `position`, which counts from 1; for prepared queries. */
export function idsInOrder(db: Db, list: string): RawBuilder<unknown> {
  return sql`(select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as position
    from ${listedRows(db, list)})`
}
