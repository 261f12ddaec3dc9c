import { IntervalUnit, ScheduleMode } from './care-enums.ts'
import { DayGrid } from './day-grid.ts'
import { type Day, dayOf, monthOf, plus, textOf } from './days.ts'
import { nextAfter } from './next-due.ts'
import type { Plan } from './plan.ts'
import { firstDayNotIn, intervalsByMonths } from './plan-months.ts'

/**
 * Lists the days from one to another, neither before today, on which a schedule will be due if it is always done in time:
 * today if it is due or overdue, and each other task on its day. How many steps that takes depends on the months until
 * then, not on the days.
 */
export function projectedDays(
  plan: Plan,
  nextDue: string | null,
  today: string,
  from: string,
  to: string,
): string[] {
  if (nextDue === null) return []
  const [first, last] = [dayOf(from), dayOf(to)]
  const days: string[] = []
  let day: Day | null = Math.max(dayOf(nextDue), dayOf(today))
  while (day !== null && day <= last) {
    if (day >= first) days.push(textOf(day))
    const done: Day = day < first ? lastInTurn(plan, day, first) : day
    day = nextAfter(plan, done)
  }
  return days
}

/** Returns the last day before the end that is surely due if this one is done: those in between need not be looked at. */
function lastInTurn(plan: Plan, day: Day, end: Day): Day {
  if (plan.mode === ScheduleMode.Calendar) {
    // What is done between two days of the grid may fulfil the second, so it is not gone behind the first that is due.
    const next = nextAfter(plan, day)
    if (next === null || next >= end) return day
    const grid = new DayGrid(plan)
    return grid.at(grid.lastUpTo(end - 1))
  }
  const rule = intervalsByMonths(plan).find(({ months }) => months.includes(monthOf(day)))
  if (rule === undefined || rule.interval.unit === IntervalUnit.Month) return day
  const change = firstDayNotIn(rule.months, day, end)
  const step = plus(0, rule.interval)
  return day + step * Math.max(0, Math.floor((change - 1 - day) / step))
}
