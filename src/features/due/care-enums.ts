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
