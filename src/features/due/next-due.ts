import { type Day, dayIn, dayOf, firstOfMonth, monthOf, monthsBetween, plus, textOf } from './days.ts'
import {
  type Deferral,
  DeferralKind,
  type Interval,
  IntervalUnit,
  type Plan,
  ScheduleMode,
  type SeasonRule,
} from './plan.ts'

type Months = readonly number[]

const YEAR: Months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Lists the months that are not at rest. */
function activeMonths({ seasons }: Pick<Plan, 'seasons'>): Months {
  return monthsExcept(seasons.filter((rule) => 'rest' in rule))
}

/** Lists every interval of the plan with the months in which it holds: those of the seasons, and the plan's own in the others. */
function intervalsByMonths(plan: Plan): { readonly months: Months; readonly interval: Interval }[] {
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
function firstDayIn(months: Months, day: Day): Day | null {
  const month = monthOf(day)
  if (months.includes(month)) return day
  for (let ahead = 1; ahead < 12; ahead++) {
    if (months.includes(((month - 1 + ahead) % 12) + 1)) return firstOfMonth(day, ahead)
  }
  return null
}

/** Finds the first day from this one on, but before the end, that lies in no such month; else returns the end. */
function firstDayNotIn(months: Months, day: Day, end: Day): Day {
  if (months.length === YEAR.length) return end
  const others = YEAR.filter((month) => !months.includes(month))
  return Math.min(firstDayIn(others, day) ?? end, end)
}

/**
 * The year drifts past a grid of 365 days: 1,392 of its days lie between two in the same month, which is the longest rest
 * of all grids.
 */
const LONGEST_REST = 1_500

/** The days of a calendar plan are numbered from 0. Each is computed from the start: 31 January, 28 February, 31 March. */
class DayGrid {
  readonly #interval: Interval
  readonly #start: Day

  constructor(plan: Pick<Plan, 'startDate' | 'every' | 'unit'>) {
    this.#interval = plan
    this.#start = dayOf(plan.startDate)
  }

  at(k: number): Day {
    return plus(this.#start, this.#interval, k)
  }

  /** Returns the number of the last day that is not after this one; negative before the start. */
  lastUpTo(day: Day): number {
    const { every, unit } = this.#interval
    if (unit !== IntervalUnit.Month) return Math.floor((day - this.#start) / (this.at(1) - this.#start))
    const k = Math.floor(monthsBetween(this.#start, day) / every)
    return this.at(k) <= day ? k : k - 1
  }

  /** Returns the first day in one of these months, from number k on; none if there is not one among so many days. */
  firstIn(months: Months, k: number, most = LONGEST_REST): Day | null {
    for (let at = k; at <= k + most; ) {
      const day = this.at(at)
      const wanted = firstDayIn(months, day)
      if (wanted === null || wanted === day) return wanted
      at = this.lastUpTo(wanted - 1) + 1
    }
    return null
  }
}

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

/** A plan that is not due among so many days of its grid is taken as never due: no user lives to see it. */
const LONGEST_WAIT = 400

/** Tells whether a plan has no due day at all: every month is at rest, or every day of its grid lies in a month at rest. */
export function isNeverDue(plan: Pick<Plan, 'mode' | 'every' | 'unit' | 'seasons' | 'startDate'>): boolean {
  const months = activeMonths(plan)
  if (plan.mode === ScheduleMode.AfterDone) return months.length === 0
  return new DayGrid(plan).firstIn(months, 0, LONGEST_WAIT) === null
}

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
