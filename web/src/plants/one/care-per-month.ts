/** How often something was done in each of the last months, the oldest first. */
type MonthCount = { month: string; count: number }

export function perMonth(
  entries: readonly { type: number; month: string }[],
  kind: number,
  months: readonly string[],
): MonthCount[] {
  const counts = new Map<string, number>()
  for (const { type, month } of entries) if (type === kind) counts.set(month, (counts.get(month) ?? 0) + 1)
  return months.map((month) => ({ month, count: counts.get(month) ?? 0 }))
}

/** The kinds that were done at all, the most frequent first. */
export function kindsDone(entries: readonly { type: number }[]): number[] {
  const counts = new Map<number, number>()
  for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([kind]) => kind)
}
