import type { Day, Format } from './format.ts'

/** "Tuesday 17 November"; in another year without the weekday, with the year. */
export function namedDay(day: Day, today: Day, format: Format): string {
  return day.slice(0, 4) === today.slice(0, 4) ? format.longDay(day) : format.shortDay(day, today)
}
