import { type RawBuilder, sql } from 'kysely'

/**
 * The assignments of an update in which any of the columns may be absent; an absent column keeps its value. All columns are
 * in the statement each time: with only the given ones, every selection would be another statement, and both engines cache
 * the statements they have prepared.
 */
export function assignments<Column extends string>(
  columns: readonly Column[],
  values: { readonly [name in Column]?: string | number | null },
): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => {
      const value = values[name]
      const column = sql.ref(name)
      return sql`${column} = case when cast(${value === undefined ? 0 : 1} as bigint) = 1 then ${value ?? null} else ${column} end`
    }),
  )
}
