/** Whether both have the same elements in the same order. */
export function isSameList<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((element, at) => element === others[at])
}
