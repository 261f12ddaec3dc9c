import { type RawBuilder, sql } from 'kysely'

type Value = string | number | null

/** Values of which any may be absent, as parameters of a prepared query: an absent one is null and marked as such. */
export type Assigned = Record<string, Value>

/**
 * The assignments of an update in which any of the columns may be absent; an absent column keeps its value. All columns are
 * in the statement each time: with only the given ones, every selection would be another statement, and both engines cache
 * the statements they have prepared. `stored` may make something else of a value that is given.
 */
export function assignments<Column extends string>(
  columns: readonly Column[],
  bind: Assigned,
  stored: (column: Column, value: unknown) => RawBuilder<unknown> = (_column, value) => sql`${value}`,
): RawBuilder<unknown> {
  return sql.join(
    columns.map((name) => {
      const column = sql.ref(name)
      const value = stored(name, bind[name])
      return sql`${column} = case when cast(${bind[isGiven(name)]} as bigint) = 1 then ${value} else ${column} end`
    }),
  )
}

/** Whether an update with these values would change any of the columns. */
export function differences(columns: readonly string[], bind: Assigned): RawBuilder<boolean> {
  return sql.join(
    columns.map(
      (name) =>
        sql`(cast(${bind[isGiven(name)]} as bigint) = 1 and ${sql.ref(name)} is distinct from ${bind[name]})`,
    ),
    sql` or `,
  )
}

export function assigned<Column extends string>(
  columns: readonly Column[],
  values: { readonly [name in Column]?: Value },
): Assigned {
  return Object.fromEntries(
    columns.flatMap((name): [string, Value][] => [
      [name, values[name] ?? null],
      [isGiven(name), values[name] === undefined ? 0 : 1],
    ]),
  )
}

function isGiven(column: string): string {
  return `${column} is given`
}
