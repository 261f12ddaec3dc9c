import { type RawBuilder, sql } from 'kysely'

/** Whether a folded text has this folded term anywhere in it; the signs that LIKE knows stand for themselves. */
export function containing(column: string, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
