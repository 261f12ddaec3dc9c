import type { Day } from '../i18n/format.ts'
import { dayByKey, daysLater, firstDay, lastDay, type Month } from '../journal/month.ts'

/** The days of each month, up to today. */
export function daysByMonth(months: readonly Month[], today: Day): { month: Month; days: Day[] }[] {
  return months.map((month) => {
    const days: Day[] = []
    for (let day = firstDay(month); day <= lastDay(month) && day <= today; day = daysLater(day, 1))
      days.push(day)
    return { month, days }
  })
}

type Span = { first: Day; last: Day }

/** Where a key leads on a sheet that has a row for each month; nothing if it leads nowhere. */
export function dayOnSheet(key: string, day: Day, { first, last }: Span): Day | undefined {
  const wanted =
    key === 'Home'
      ? first
      : key === 'End'
        ? last
        : key === 'ArrowUp'
          ? dayByKey('PageUp', day)
          : key === 'ArrowDown'
            ? dayByKey('PageDown', day)
            : dayByKey(key, day)
  if (wanted === undefined) return undefined
  return wanted < first ? first : wanted > last ? last : wanted
}

/** The day at a place on the sheet: the nearest one of its row. */
export function dayAt(
  rows: readonly { days: readonly Day[] }[],
  row: number,
  column: number,
): Day | undefined {
  const days = rows[Math.min(Math.max(row, 0), rows.length - 1)]?.days ?? []
  return days[Math.min(Math.max(column, 0), days.length - 1)]
}

/** How far it is from the first day, for a slider. */
export function daysBetween(first: Day, day: Day): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)
}

/** The kinds that share a colour, both the most frequent first. */
export function kindsByTone<Tone>(
  types: readonly { type: number }[],
  toneOf: (type: number) => Tone,
): { tone: Tone; types: number[] }[] {
  const byTone = Map.groupBy(types, ({ type }) => toneOf(type))
  return [...byTone].map(([tone, kinds]) => ({ tone, types: kinds.map(({ type }) => type) }))
}
