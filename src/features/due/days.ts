import { type Interval, IntervalUnit } from './plan.ts'

/**
 * A calendar day is the number of days since 1970-01-01, without any zone: such days are compared, subtracted and counted
 * on in no time, where `Temporal.PlainDate` takes a microsecond or two for each, and a new zone moves thousands of days.
 */
export type Day = number

const MILLISECONDS = 24 * 60 * 60 * 1000

/** The text is `YYYY-MM-DD`. */
export function dayOf(text: string): Day {
  return Date.parse(text) / MILLISECONDS
}

/**
 * The text is `YYYY-MM-DD`. Texts of later years than 9999 would not compare as days, so what lies behind them is their
 * last day.
 */
export function textOf(day: Day): string {
  return dateOf(Math.min(day, LAST_DAY)).toISOString().slice(0, 10)
}

const LAST_DAY = Date.UTC(9999, 11, 31) / MILLISECONDS

/** Returns the day on which an instant, in epoch milliseconds, falls in this zone. */
export function dayIn(zone: string, instant: number): Day {
  if (last.instant !== instant || last.zone !== zone) last = { zone, instant, day: lookedUp(zone, instant) }
  return last.day
}

/** All plants of an entry were watered at the same time: the look-up takes most of the time of a due day. */
let last = { zone: 'UTC', instant: 0, day: 0 }

function lookedUp(zone: string, instant: number): Day {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return Math.floor((instant + offsetNanoseconds / 1e6) / MILLISECONDS)
}

/** The month is 1 to 12. */
export function monthOf(day: Day): number {
  return dateOf(day).getUTCMonth() + 1
}

/** Counts the months from the first day's month to the second one's. */
export function monthsBetween(from: Day, to: Day): number {
  const [first, last] = [dateOf(from), dateOf(to)]
  return 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth()
}

/** Returns the day after so many intervals. */
export function plus(day: Day, { every, unit }: Interval, times = 1): Day {
  switch (unit) {
    case IntervalUnit.Day:
      return day + every * times
    case IntervalUnit.Week:
      return day + 7 * every * times
    case IntervalUnit.Month:
      return plusMonths(day, every * times)
  }
}

/** The result is the equal day of a later month, or its last where that month is shorter. */
function plusMonths(day: Day, months: number): Day {
  const dayOfMonth = dateOf(day).getUTCDate()
  const first = firstOfMonth(day, months)
  const length = firstOfMonth(day, months + 1) - first
  return first + Math.min(dayOfMonth, length) - 1
}

/** Returns the first day of the month so many months ahead of this day's. */
export function firstOfMonth(day: Day, ahead: number): Day {
  const date = dateOf(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead) / MILLISECONDS
}

/** UTC has days that are all of the same length. */
function dateOf(day: Day): Date {
  return new Date(day * MILLISECONDS)
}

/** Returns the calendar day of an instant, in epoch milliseconds, as clocks in this zone show it: `YYYY-MM-DD`. */
export function localDay(instant: number, zone: string): string {
  return textOf(dayIn(zone, instant))
}
