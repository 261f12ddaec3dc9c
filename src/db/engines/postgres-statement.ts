import type { QueryResult } from 'kysely'
import type { QueryConfig, QueryResult as ServerResult } from 'pg'
import type { StatementNames } from './statement-names.ts'

/** As the driver takes it: with a name it is prepared once on each connection. */
export function statementOf(names: StatementNames, sql: string, values: readonly unknown[]): QueryConfig {
  const bound = values.map(bindable)
  const name = names.of(sql)
  return name === undefined ? { text: sql, values: bound } : { name, text: sql, values: bound }
}

export function resultOf<R>({ rows, rowCount }: ServerResult<R & object>): QueryResult<R> {
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

type Bindable = null | number | string | boolean | Uint8Array

export function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}
