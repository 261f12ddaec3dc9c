import { type RawBuilder, sql } from 'kysely'

/** An optional filter of a list; the value it compares with does not matter while it is not given. */
export interface Condition {
  readonly isGiven: boolean
  readonly holds: RawBuilder<boolean>
  /** This condition for rows that another filter has found, if it can be checked faster row by row. */
  readonly holdsForRow?: RawBuilder<boolean>
}

/**
 * A comment that marks statements in which filters are combined. There are hundreds of them, and a client that sends them all
 * must not use up the limit on prepared statements.
 */
export const COMBINED = '/* combined */'

/**
 * The conditions of the filters that are given. The first of them leads: its index finds the rows. A statement for every
 * combination would be too many, because both engines cache the statements they have prepared. So the statement depends only
 * on which filter leads and on whether there are others; then all others are in it, switched on or off by parameters.
 */
export function allGiven(conditions: readonly Condition[]): RawBuilder<boolean>[] {
  const first = conditions.findIndex(({ isGiven }) => isGiven)
  const leading = conditions[first]
  if (leading === undefined) return []
  const others = conditions.slice(first + 1)
  if (!others.some(({ isGiven }) => isGiven)) return [leading.holds]
  return [leading.holds, ...others.map(switched)]
}

function switched({ isGiven, holds, holdsForRow = holds }: Condition): RawBuilder<boolean> {
  return sql<boolean>`(cast(${isGiven ? 1 : 0} as bigint) = 0 or ${sql.raw(COMBINED)} ${holdsForRow})`
}
