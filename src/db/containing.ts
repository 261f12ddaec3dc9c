import { type RawBuilder, sql } from 'kysely'
import { listedRows } from './json-rows.ts'
import type { Db } from './schema.ts'

/**
 * Whether a folded text contains each of these folded terms, which are one parameter: the statement does not depend on their
 * number. A single term, the usual case, is compared directly: unpacking the list for every row doubles the time of a scan.
 */
export function containingAll(db: Db, column: string, terms: readonly string[]): RawBuilder<boolean> {
  return containingPatterns(db, column, patternsOf(terms))
}

/** The same as parameters of a prepared query: the pattern of a single term, or the list of several. */
export type Patterns = {
  readonly pattern: string | undefined
  readonly patterns: string | undefined
}

/** Both are undefined without terms. */
export function patternsOf(terms: readonly string[]): Patterns {
  const [term, ...others] = terms
  return others.length === 0
    ? { pattern: term === undefined ? undefined : patternOf(term), patterns: undefined }
    : { pattern: undefined, patterns: listedPatterns(terms) }
}

export function hasTerms({ pattern, patterns }: Patterns): boolean {
  return pattern !== undefined || patterns !== undefined
}

/** Without terms every text does. */
export function containingPatterns(
  db: Db,
  column: string,
  { pattern = ANY_TEXT, patterns }: Patterns,
): RawBuilder<boolean> {
  return patterns === undefined
    ? sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
    : containingListed(db, column, patterns)
}

const ANY_TEXT = '%'

/** The same in a prepared query, with the terms as `listedPatterns` writes them. */
export function containingListed(db: Db, column: string, patterns: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from ${listedRows(db, patterns)}
    where ${sql.ref(column)} not like value ->> 0 escape '\\')`
}

/** Terms as one parameter of a prepared query. */
export function listedPatterns(terms: readonly string[]): string {
  return JSON.stringify(terms.map((term) => [patternOf(term)]))
}

/** The wildcards of LIKE are escaped. */
export function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
