import { type RawBuilder, sql } from 'kysely'
import { listedRows } from './json-rows.ts'
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
  return containingListed(db, column, listedPatterns(terms))
}

/** The same in a prepared query, with the terms as `listedPatterns` writes them. */
export function containingListed(db: Db, column: string, patterns: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from ${listedRows(db, patterns)}
    where ${sql.ref(column)} not like value ->> 0 escape '\\')`
}

/** Terms as one parameter of a prepared query. */
export function listedPatterns(terms: readonly string[]): string {
  return JSON.stringify(terms.map((term) => [patternOf(term)]))
}

export function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
