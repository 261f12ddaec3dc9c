import { sql } from 'kysely'
import { containing } from '../containing.ts'
import type { RowsContaining } from '../engine.ts'
import type { Db } from '../schema.ts'

/** A GIN index of the trigrams of a column. */
export function postgresSubstringIndex(table: string, column: string): string[] {
  return [
    'create extension if not exists pg_trgm',
    // With fastupdate new entries go to a pending list, which every search reads from one end to the other.
    `create index ${table}_trigrams on ${table} using gin (${column} gin_trgm_ops) with (fastupdate = off)`,
  ]
}

/** In one query: it holds nobody's event loop. */
export async function* postgresAggregateContaining<T>(
  db: Db,
  { table, column, term, aggregate }: RowsContaining<T>,
): AsyncGenerator<T> {
  const { rows } = await sql<{ value: T | null }>`select ${aggregate} as value from ${sql.table(table)}
    where ${containing(column, term)}`.execute(db)
  const value = rows[0]?.value ?? null
  if (value !== null) yield value
}
