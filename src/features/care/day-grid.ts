import { IntervalUnit } from './care-enums.ts'
import { type Day, dayOf, monthsBetween, plus } from './days.ts'
import type { Interval, Plan } from './plan.ts'
import { firstDayIn, type Months } from './plan-months.ts'

/**
 * After how many years at rest a grid is given up. Every 365 days it moves back by a day in four years, so that it takes up
 * to 1,400 years to leave eleven months; what takes longer, such as every 12 months, never does.
 */
const LONGEST_REST = 2_000

/** The days of a calendar plan, numbered from 0. Each is computed from the start: 31 January, 28 February, 31 March. */
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

  /** The number of the last day that is not after this one; negative before the start. */
  lastUpTo(day: Day): number {
    const { every, unit } = this.#interval
    if (unit !== IntervalUnit.Month) return Math.floor((day - this.#start) / (this.at(1) - this.#start))
    const k = Math.floor(monthsBetween(this.#start, day) / every)
    return this.at(k) <= day ? k : k - 1
  }

  /** The number of the first day in one of these months, from number k on; none if that never comes. */
  firstIn(months: Months, k: number): number | null {
    let at = k
    for (let years = 0; years <= LONGEST_REST; years++) {
      const day = this.at(at)
      const wanted = firstDayIn(months, day)
      if (wanted === null) return null
      if (wanted === day) return at
      at = this.lastUpTo(wanted - 1) + 1
    }
    return null
  }
}
