import { IntervalUnit } from './care-enums.ts'
import { type Day, dayOf, monthsBetween, plus } from './days.ts'
import type { Interval, Plan } from './plan.ts'
import { firstDayIn, type Months } from './plan-months.ts'

/**
 * The year drifts past a grid of 365 days: 1,392 of its days lie between two in the same month, which is the longest rest
 * of all grids.
 */
const LONGEST_REST = 1_500

/** The days of a calendar plan are numbered from 0. Each is computed from the start: 31 January, 28 February, 31 March. */
export class DayGrid {
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
