import { dayOf } from '../../due/days.ts'

const MILLISECONDS = 86_400_000

/** Formatters are expensive to make, and there are three languages. */
const longDays = new Map<string, Intl.DateTimeFormat>()
const relativeDays = new Map<string, Intl.RelativeTimeFormat>()

/** “Monday 16 November” */
export function longDay(day: string, locale: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return longDays.getOrInsertComputed(locale, make).format(dayOf(day) * MILLISECONDS)
}

/** “tomorrow”, “in 3 days” */
export function relativeDay(day: string, today: string, locale: string): string {
  const make = () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return relativeDays.getOrInsertComputed(locale, make).format(dayOf(day) - dayOf(today), 'day')
}
