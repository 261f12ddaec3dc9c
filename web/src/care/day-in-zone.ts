import type { Day } from '../i18n/format.ts'

/** The calendar day of an instant in a time zone, written as the service writes days. */
export function dayInZone(instant: number, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const HALF_DAY_MS = 43_200_000

/** An instant in the middle of a day of the zone, for what is known by its day alone. */
export function middayIn(timeZone: string, day: Day): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // Far in the east the next day has begun by then.
  return dayInZone(noon, timeZone) === day ? noon : noon - HALF_DAY_MS
}
