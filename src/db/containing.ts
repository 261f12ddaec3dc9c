import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from './json-rows.ts'
import type { Db } from './schema.ts'

/** Whether a folded text contains this folded term; the wildcards of LIKE are escaped. */
export function containing(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${patternOf(term)} escape '\\'`
}

/**
 * The same for each of several terms, which are one parameter: the statement does not depend on their number. A single
 * term, the usual case, is compared directly: unpacking the list for every row doubles the time of a scan.
 */
export function containingAll(db: Db, column: string, terms: readonly string[]): RawBuilder<boolean> {
  const [term = '', ...others] = terms
  if (others.length === 0) return containing(column, term)
  const patterns = jsonRows(
    db,
    terms.map((term) => [patternOf(term)]),
  )
  return sql<boolean>`not exists (select 1 from ${patterns} where ${sql.ref(column)} not like value ->> 0 escape '\\')`
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
