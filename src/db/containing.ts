import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a folded text has this folded term anywhere in it; the signs that LIKE knows stand for themselves. */
export function containing(column: string, term: string): RawBuilder<SqlBool> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
}
