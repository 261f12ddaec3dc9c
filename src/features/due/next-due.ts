import { DeferralKind, ScheduleMode } from './care-enums.ts'
import { DayGrid } from './day-grid.ts'
import { type Day, dayIn, dayOf, plus, textOf } from './days.ts'
import type { Deferral, Plan } from './plan.ts'
import { activeMonths, firstDayIn, intervalsByMonths } from './plan-months.ts'

/**
 * Returns the day on which a schedule is due next, or none: a calendar day, so that no change of clocks can move it. It
 * depends on nothing but what is handed in, so that computing it again gives the same.
 */
export function nextDue(
  plan: Plan,
  lastDoneAt: number | null,
  zone: string,
  plantIsActive: boolean,
): string | null {
  if (!plantIsActive || (plan.paused && plan.pausedUntil === null)) return null
  const deferral = deferralThatCounts(plan, lastDoneAt)
  const day = nextAfter(plan, anchorOf(lastDoneAt, zone, deferral))
  if (day === null) return null
  const snoozed = deferral?.kind === DeferralKind.Snoozed ? deferral.day : null
  return latest(textOf(day), snoozed, plan.pausedUntil)
}

/** A deferral counts until something later than what it was made after has been done. */
export function deferralThatCounts(
  { deferral }: Pick<Plan, 'deferral'>,
  lastDoneAt: number | null,
): Deferral | null {
  if (deferral === null || lastDoneAt === null) return deferral
  return deferral.base !== null && lastDoneAt <= deferral.base ? deferral : null
}

/** The next day is counted from this one: when it was last done, or skipped if that is later. */
function anchorOf(lastDoneAt: number | null, zone: string, deferral: Deferral | null): Day | null {
  const done = lastDoneAt === null ? null : dayIn(zone, lastDoneAt)
  if (deferral?.kind !== DeferralKind.Skipped) return done
  const skipped = dayOf(deferral.day)
  return done === null ? skipped : Math.max(done, skipped)
}

/** Returns the day from which the next one is counted when a task is skipped today: all that was missed is skipped with it. */
export function skipDay(plan: Plan, nextDue: string, today: string): string {
  const day = nextDue > today ? nextDue : today
  if (plan.mode === ScheduleMode.AfterDone) return day
  const grid = new DayGrid(plan)
  return textOf(grid.at(grid.lastUpTo(dayOf(day))))
}

/** Returns what is due after the anchor or, without one, first. */
export function nextAfter(plan: Plan, anchor: Day | null): Day | null {
  return plan.mode === ScheduleMode.Calendar ? nextOnGrid(plan, anchor) : nextAfterDone(plan, anchor)
}

/**
 * Finds the first day, not before the start, in a month that is not at rest and at least the interval of that month after
 * the anchor. Each interval has a first such day in its months; the earliest of these is the one.
 */
function nextAfterDone(plan: Plan, anchor: Day | null): Day | null {
  const start = dayOf(plan.startDate)
  if (anchor === null) return firstDayIn(activeMonths(plan), start)
  let earliest: Day | null = null
  for (const { months, interval } of intervalsByMonths(plan)) {
    const day = firstDayIn(months, Math.max(start, plus(anchor, interval)))
    if (day !== null && (earliest === null || day < earliest)) earliest = day
  }
  return earliest
}

/** Finds the first day of the grid that is not fulfilled and lies in a month that is not at rest. */
function nextOnGrid(plan: Plan, anchor: Day | null): Day | null {
  const grid = new DayGrid(plan)
  return grid.firstIn(activeMonths(plan), anchor === null ? 0 : firstUnfulfilled(grid, anchor))
}

/** An entry fulfils the days up to the anchor, and also the next one if that is nearer than the one before. */
function firstUnfulfilled(grid: DayGrid, anchor: Day): number {
  const k = Math.max(grid.lastUpTo(anchor), -1)
  const next = grid.at(k + 1)
  // There is none before the first: it is taken as far before it as the second is after it.
  const previous = k === -1 ? next - (grid.at(1) - next) : grid.at(k)
  return next - anchor < anchor - previous ? k + 2 : k + 1
}

/** Days written as `YYYY-MM-DD` sort as text. */
function latest(day: string, ...others: (string | null)[]): string {
  return others.reduce<string>((last, other) => (other !== null && other > last ? other : last), day)
}
