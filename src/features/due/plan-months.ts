import { type Day, firstOfMonth, monthOf } from './days.ts'
import type { Interval, Plan, SeasonRule } from './plan.ts'

export type Months = readonly number[]

const YEAR: Months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Lists the months that are not at rest. */
export function activeMonths({ seasons }: Pick<Plan, 'seasons'>): Months {
  return monthsExcept(seasons.filter((rule) => 'rest' in rule))
}

/** Lists every interval of the plan with the months in which it holds: those of the seasons, and the plan's own in the others. */
export function intervalsByMonths(plan: Plan): { readonly months: Months; readonly interval: Interval }[] {
  const intervals: { months: Months; interval: Interval }[] = [
    { months: monthsExcept(plan.seasons), interval: plan },
  ]
  for (const rule of plan.seasons) {
    if (!('rest' in rule)) intervals.push({ months: rule.months, interval: rule })
  }
  return intervals
}

function monthsExcept(rules: readonly SeasonRule[]): Months {
  if (rules.length === 0) return YEAR
  return YEAR.filter((month) => !rules.some((rule) => rule.months.includes(month)))
}

/** Finds the first day from this one on that lies in one of these months; none if there are no months. */
export function firstDayIn(months: Months, day: Day): Day | null {
  const month = monthOf(day)
  if (months.includes(month)) return day
  for (let ahead = 1; ahead < 12; ahead++) {
    if (months.includes(((month - 1 + ahead) % 12) + 1)) return firstOfMonth(day, ahead)
  }
  return null
}

/** Finds the first day from this one on, but before the end, that lies in no such month; else returns the end. */
export function firstDayNotIn(months: Months, day: Day, end: Day): Day {
  if (months.length === YEAR.length) return end
  const others = YEAR.filter((month) => !months.includes(month))
  return Math.min(firstDayIn(others, day) ?? end, end)
}
