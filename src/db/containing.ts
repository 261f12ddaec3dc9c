import { type RawBuilder, sql } from 'kysely'
import { distinct } from '../distinct.ts'

/** Whether a folded text has this folded term anywhere in it; the signs that LIKE knows stand for themselves. */
export function containing(column: string, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/**
 * Conditions for a text that has each of the terms. There are 1, 2, 4, 8 … of them, the last term again and again: the
 * number of words that people search for must not be the number of statements that are kept.
 */
export function containingAll(column: string, terms: readonly string[]): RawBuilder<boolean>[] {
  const different = distinct(terms)
  const last = different.at(-1)
  if (last === undefined) return []
  const count = 2 ** Math.ceil(Math.log2(different.length))
  return Array.from({ length: count }, (_condition, at) => containing(column, different[at] ?? last))
}
