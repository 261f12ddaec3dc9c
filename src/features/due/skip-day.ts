import { ScheduleMode } from './care-enums.ts'
import { DayGrid } from './day-grid.ts'
import { dayOf, textOf } from './days.ts'
import type { Plan } from './plan.ts'

/** From which day on the next one is counted when a task is skipped today: all that was missed is skipped with it. */
export function skipDay(plan: Plan, nextDue: string, today: string): string {
  const day = nextDue > today ? nextDue : today
  if (plan.mode === ScheduleMode.AfterDone) return day
  const grid = new DayGrid(plan)
  return textOf(grid.at(grid.lastUpTo(dayOf(day))))
}
