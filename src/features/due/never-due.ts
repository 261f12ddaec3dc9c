import { ScheduleMode } from './care-enums.ts'
import { DayGrid } from './day-grid.ts'
import type { Plan } from './plan.ts'
import { activeMonths } from './plan-months.ts'

/** A plan that is not due among so many days of its grid is taken as never due: no user lives to see it. */
const LONGEST_WAIT = 400

/** Tells whether a plan has no due day at all: every month is at rest, or every day of its grid lies in a month at rest. */
export function isNeverDue(plan: Pick<Plan, 'mode' | 'every' | 'unit' | 'seasons' | 'startDate'>): boolean {
  const months = activeMonths(plan)
  if (plan.mode === ScheduleMode.AfterDone) return months.length === 0
  return new DayGrid(plan).firstIn(months, 0, LONGEST_WAIT) === null
}
