import { IntervalUnit } from './care-enums.ts'
import type { Interval } from './plan.ts'

export type Day = Temporal.PlainDate

export function later(one: Day, other: Day): Day {
  return isBefore(one, other) ? other : one
}

export function isBefore(one: Day, other: Day): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

export function daysBetween(from: Day, to: Day): number {
  return from.until(to).days
}

/** The day after so many intervals. Months keep the day of the month, or end with theirs where it does not exist. */
export function plus(day: Day, { every, unit }: Interval, times = 1): Day {
  const amount = every * times
  switch (unit) {
    case IntervalUnit.Day:
      return day.add({ days: amount })
    case IntervalUnit.Week:
      return day.add({ weeks: amount })
    case IntervalUnit.Month:
      return day.add({ months: amount }, { overflow: 'constrain' })
  }
}

/** The first day from this one on that lies in one of these months. */
export function firstDayIn(months: ReadonlySet<number>, day: Day): Day | null {
  if (months.has(day.month)) return day
  for (let ahead = 1; ahead < 12; ahead++) {
    if (months.has(((day.month - 1 + ahead) % 12) + 1)) return day.with({ day: 1 }).add({ months: ahead })
  }
  return null
}
