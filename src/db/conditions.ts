import { type RawBuilder, sql } from 'kysely'

/** A filter that a list may be asked for with; what it compares with does not matter while it is not given. */
export interface Condition {
  readonly isGiven: boolean
  readonly holds: RawBuilder<boolean>
  /** The same as a question to one row after the other, for when another filter leads to them. */
  readonly holdsForRow?: RawBuilder<boolean>
}

/**
 * In the text of every statement that several filters are combined in: there are hundreds of these, and whoever asks for
 * all of them must not take the place of others.
 */
export const COMBINED = '/* combined */'

/**
 * The given ones among the filters of a list, of which the first is the one whose index should lead. Each may be given
 * or not, but both engines keep what they have compiled, and every combination as a text of its own would be very many: so
 * the text depends on which of them leads and on whether there are others, which are then all in it, switched on or off.
 */
export function allGiven(conditions: readonly Condition[]): RawBuilder<boolean>[] {
  const first = conditions.findIndex(({ isGiven }) => isGiven)
  const leading = conditions[first]
  if (leading === undefined) return []
  const others = conditions.slice(first + 1)
  if (!others.some(({ isGiven }) => isGiven)) return [leading.holds]
  return [leading.holds, ...others.map(switched)]
}

/** Any of the filters, or none: in one text, for so few rows that no index has to lead. */
export function anyGiven(conditions: readonly Condition[]): RawBuilder<boolean>[] {
  return conditions.some(({ isGiven }) => isGiven) ? conditions.map(switched) : []
}

function switched({ isGiven, holds, holdsForRow = holds }: Condition): RawBuilder<boolean> {
  return sql<boolean>`(cast(${isGiven ? 1 : 0} as bigint) = 0 or ${sql.raw(COMBINED)} ${holdsForRow})`
}
