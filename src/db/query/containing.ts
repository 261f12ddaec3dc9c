import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { listedRows } from './json-rows.ts'

/**
 * Terms as parameters of a prepared query. Up to three, as most people search for, are compared directly: unpacking a list
 * for every row makes a scan several times as long. More are one parameter, so that there are few statements.
 */
export type Patterns = {
  readonly pattern: string | undefined
  readonly secondPattern: string | undefined
  readonly thirdPattern: string | undefined
  readonly patterns: string | undefined
}

/** All are undefined without terms. */
export function patternsOf(terms: readonly string[]): Patterns {
  const areListed = terms.length > 3
  const [pattern, secondPattern, thirdPattern] = areListed ? [] : terms.map(patternOf)
  return { pattern, secondPattern, thirdPattern, patterns: areListed ? listedPatterns(terms) : undefined }
}

export function hasTerms({ pattern, patterns }: Patterns): boolean {
  return pattern !== undefined || patterns !== undefined
}

/** Whether a folded text contains each of these folded terms. Without terms every text does. */
export function containingPatterns(db: Db, column: string, patterns: Patterns): RawBuilder<boolean> {
  return eachPattern(db, patterns, (pattern) => isLike(sql.ref(column), pattern))
}

/** Whether a condition holds for each of the terms. */
export function eachPattern(
  db: Db,
  { pattern = ANY_TEXT, secondPattern, thirdPattern, patterns }: Patterns,
  holds: (pattern: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (patterns !== undefined) {
    return sql<boolean>`not exists (select 1 from ${listedRows(db, patterns)} where not ${holds(sql`(value ->> 0)`)})`
  }
  const given = [pattern, secondPattern, thirdPattern].filter((one) => one !== undefined)
  const conditions = given.map((one) => holds(sql`${one}`))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a folded text is like a pattern that `patternOf` has made. */
export function isLike(text: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${text} like ${pattern} escape '\\')`
}

const ANY_TEXT = '%'

function listedPatterns(terms: readonly string[]): string {
  return JSON.stringify(terms.map((term) => [patternOf(term)]))
}

/** The wildcards of LIKE are escaped. */
export function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
