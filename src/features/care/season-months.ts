import { Season } from './care-enums.ts'
import type { Interval, Plan, SeasonRule } from './plan.ts'

/** As clients name the hemisphere. */
export const Hemisphere = { North: 1, South: 2 } as const
export type Hemisphere = (typeof Hemisphere)[keyof typeof Hemisphere]

const MONTHS = {
  [Hemisphere.North]: { [Season.Growing]: [3, 4, 5, 6, 7, 8, 9, 10], [Season.Winter]: [11, 12, 1, 2] },
  [Hemisphere.South]: { [Season.Growing]: [9, 10, 11, 12, 1, 2, 3, 4], [Season.Winter]: [5, 6, 7, 8] },
} as const

export function monthsOf(season: Season, hemisphere: Hemisphere): readonly number[] {
  return MONTHS[hemisphere][season]
}

/** An interval and the months in which it holds. */
export interface MonthsOfInterval {
  readonly months: ReadonlySet<number>
  readonly interval: Interval
}

/** Every interval of the plan with its months: those of the seasons, then the plan's own with the months left over. */
export function intervalsByMonths(plan: Plan): MonthsOfInterval[] {
  const own = monthsExcept(plan.seasons)
  const seasonal = plan.seasons.flatMap((rule) =>
    'rest' in rule ? [] : [{ months: new Set(rule.months), interval: rule }],
  )
  return own.size === 0 ? seasonal : [...seasonal, { months: own, interval: plan }]
}

/** The months that are not at rest. */
export function activeMonths(plan: Pick<Plan, 'seasons'>): ReadonlySet<number> {
  return monthsExcept(plan.seasons.filter((rule) => 'rest' in rule))
}

function monthsExcept(rules: readonly SeasonRule[]): Set<number> {
  const months = new Set(YEAR)
  for (const rule of rules) for (const month of rule.months) months.delete(month)
  return months
}

const YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
