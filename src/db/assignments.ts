import { type RawBuilder, sql } from 'kysely'

/**
 * What an update sets, where callers may leave out any of the columns: those keep what they have. All of them are named
 * each time, so that there is one statement and not one for every selection, of which both engines would keep a compiled copy.
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
