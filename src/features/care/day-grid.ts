import { IntervalUnit } from './care-enums.ts'
import { type Day, daysBetween, firstDayIn, isBefore, plus } from './days.ts'
import type { Interval } from './plan.ts'

/** What is at rest for this many days of the grid in a row is taken as never due. */
const LONGEST_REST = 400

/** Days at a fixed distance from the first. Each is computed from it: 31 January, 28 February, 31 March. */
export class DayGrid {
  readonly #first: Day
  readonly #interval: Interval

  constructor(first: Day, interval: Interval) {
    this.#first = first
    this.#interval = interval
  }

  /** Day k of the grid; k may be negative where a day before the first is meant. */
  at(k: number): Day {
    return plus(this.#first, this.#interval, k)
  }

  /** The position of the last day that is not after this one; negative if this is before the first. */
  lastUpTo(day: Day): number {
    const { every, unit } = this.#interval
    if (unit !== IntervalUnit.Month) {
      const step = unit === IntervalUnit.Week ? 7 * every : every
      return Math.floor(daysBetween(this.#first, day) / step)
    }
    const months = 12 * (day.year - this.#first.year) + day.month - this.#first.month
    const k = Math.floor(months / every)
    return isBefore(day, this.at(k)) ? k - 1 : k
  }

  /** The first day in one of these months, from position k on; none if there is not one for a long time. */
  firstIn(months: ReadonlySet<number>, k: number): Day | null {
    for (let at = k; at <= k + LONGEST_REST; ) {
      const day = this.at(at)
      const wanted = firstDayIn(months, day)
      if (wanted === null || wanted === day) return wanted
      at = this.#firstFrom(wanted)
    }
    return null
  }

  #firstFrom(day: Day): number {
    const k = this.lastUpTo(day)
    return isBefore(this.at(k), day) ? k + 1 : k
  }
}
