import type { DeferralKind, IntervalUnit, ScheduleMode } from './care-enums.ts'

/** A plan decides when a schedule is due, besides the journal, the zone and the plant. Days are `YYYY-MM-DD`. */
export interface Plan extends Interval {
  readonly mode: ScheduleMode
  readonly seasons: readonly SeasonRule[]
  readonly startDate: string
  readonly paused: boolean
  readonly pausedUntil: string | null
  readonly deferral: Deferral | null
}

export interface Interval {
  readonly every: number
  readonly unit: IntervalUnit
}

/** In these months another interval holds, or nothing is due. */
export type SeasonRule = { readonly months: readonly number[] } & (Interval | { readonly rest: true })

/** A deferral is a task put off. `base` is the `lastDoneAt` of that moment: what is done later ends the deferral. */
export interface Deferral {
  readonly kind: DeferralKind
  readonly day: string
  readonly base: number | null
}
