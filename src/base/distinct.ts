/** Each once; the first position counts. */
export function distinct<T>(list: readonly T[]): T[] {
  return [...new Set(list)]
}
