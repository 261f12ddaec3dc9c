import { dayIn, textOf } from './days.ts'

/** Returns the calendar day of an instant, in epoch milliseconds, as clocks in this zone show it: `YYYY-MM-DD`. */
export function localDay(instant: number, zone: string): string {
  return textOf(dayIn(zone, instant))
}
