import type { Day } from '../../i18n/format.ts'

export type Age = { unit: 'day' | 'week' | 'month' | 'year'; count: number }

const DAY_MS = 86_400_000
const WEEK = 7

/** How long ago a day was, in the largest unit that says enough; none before tomorrow. */
export function ageOf(since: Day, today: Day): Age | undefined {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS)
  if (days < 1) return undefined
  const months = monthsBetween(since, today)
  if (months >= 24) return { unit: 'year', count: Math.floor(months / 12) }
  if (months >= 2) return { unit: 'month', count: months }
  if (days >= 2 * WEEK) return { unit: 'week', count: Math.floor(days / WEEK) }
  return { unit: 'day', count: days }
}

function monthsBetween(since: Day, today: Day): number {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number)
  const [yearNow = 0, monthNow = 0, dayNow = 0] = today.split('-').map(Number)
  return (yearNow - year) * 12 + monthNow - month - (dayNow < day ? 1 : 0)
}

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
