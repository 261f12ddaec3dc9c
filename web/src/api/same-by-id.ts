import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * What was read, with those objects of the last time that are equal, wherever they stand now. A query compares by position
 * on its own: where one is gone, each that follows it would be another.
 */
export function sameById(id: string, before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  const known = new Map(before.map((one) => [one[id], one]))
  const shared = after.map((one) => replaceEqualDeep(known.get(one[id]), one))
  const isSame = shared.length === before.length && shared.every((one, at) => one === before[at])
  return isSame ? before : shared
}
