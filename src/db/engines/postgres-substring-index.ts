import { sql } from 'kysely'
import type { BatchContaining, TableContaining } from '../engine.ts'

/** A GIN index of the trigrams of a column. */
export function postgresTrigramIndex(table: string, column: string): string[] {
  return [
    'create extension if not exists pg_trgm',
    // With fastupdate new entries go to a pending list, which every search reads from one end to the other.
    `create index ${table}_trigrams on ${table} using gin (${column} gin_trgm_ops) with (fastupdate = off)`,
  ]
}

/** All rows are in the first batch, because the server does not hold the event loop. */
export function postgresAggregateContaining<T>(
  { table, column, aggregate }: TableContaining<T>,
  { pattern }: BatchContaining,
) {
  return sql<{ value: T | null; rows: number }>`select ${aggregate} as value, cast(0 as bigint) as rows
    from ${sql.table(table)} where ${sql.ref(column)} like ${pattern} escape '\\'`
}
