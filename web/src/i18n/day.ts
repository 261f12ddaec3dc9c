import type { Day } from './format.ts'

const DAY_MS = 86_400_000

/** Days are counted in UTC, where each has 24 hours. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(earlier: Day, later: Day): number {
  return (utc(later) - utc(earlier)) / DAY_MS
}

function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}
