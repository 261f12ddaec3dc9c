/** Removes duplicates; each value keeps its first position. */
export function distinct<T>(list: readonly T[]): T[] {
  return [...new Set(list)]
}
