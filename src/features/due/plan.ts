/** The enumerations of care name the numbers of requests and rows. */

/** The next day is counted from the last time it was done, or on a fixed grid of days from the start date. */
export const ScheduleMode = { AfterDone: 1, Calendar: 2 } as const
export type ScheduleMode = (typeof ScheduleMode)[keyof typeof ScheduleMode]

export const IntervalUnit = { Day: 1, Week: 2, Month: 3 } as const
export type IntervalUnit = (typeof IntervalUnit)[keyof typeof IntervalUnit]

export const Season = { Growing: 1, Winter: 2 } as const
export type Season = (typeof Season)[keyof typeof Season]

export const CareState = { Upcoming: 1, DueToday: 2, Overdue: 3, Paused: 4, Stopped: 5 } as const
export type CareState = (typeof CareState)[keyof typeof CareState]

export const DeferralKind = { Snoozed: 1, Skipped: 2 } as const
export type DeferralKind = (typeof DeferralKind)[keyof typeof DeferralKind]

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

/** Clients name the hemisphere by these numbers. */
export const Hemisphere = { North: 1, South: 2 } as const
export type Hemisphere = (typeof Hemisphere)[keyof typeof Hemisphere]

const MONTHS = {
  [Hemisphere.North]: { [Season.Growing]: [3, 4, 5, 6, 7, 8, 9, 10], [Season.Winter]: [11, 12, 1, 2] },
  [Hemisphere.South]: { [Season.Growing]: [9, 10, 11, 12, 1, 2, 3, 4], [Season.Winter]: [5, 6, 7, 8] },
} as const

export function monthsOf(season: Season, hemisphere: Hemisphere): readonly number[] {
  return MONTHS[hemisphere][season]
}

/** Tells how a schedule stands today. Days written as `YYYY-MM-DD` compare as text. */
export function stateOf(
  plan: Pick<Plan, 'paused' | 'pausedUntil'>,
  nextDue: string | null,
  today: string,
  plantIsActive: boolean,
): CareState {
  if (!plantIsActive) return CareState.Stopped
  if (isPaused(plan, today)) return CareState.Paused
  if (nextDue === null || nextDue > today) return CareState.Upcoming
  return nextDue === today ? CareState.DueToday : CareState.Overdue
}

/** A pause with an end is over once that day has come. */
export function isPaused(
  { paused, pausedUntil }: Pick<Plan, 'paused' | 'pausedUntil'>,
  today: string,
): boolean {
  return paused && (pausedUntil === null || pausedUntil > today)
}
