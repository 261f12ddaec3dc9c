import { IntervalUnit, ScheduleMode } from '@frond/client'
import { isNeverDue } from '../../../src/features/due/next-due.ts'
import type { SeasonRule } from '../../../src/features/due/plan.ts'
import type { CareSchedule, CareSeason } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import type { Rhythm } from './interval-sentence.ts'

/** It may be empty during typing. */
export type IntervalDraft = { every: number | undefined; unit: IntervalUnit }

/** What a month is painted with: the usual interval, rest, or the place of another interval, counted from 1. */
export type MonthPaint = number
export const USUAL: MonthPaint = 0
export const REST: MonthPaint = -1

/** A schedule as it is being edited. */
export type PlanDraft = IntervalDraft & {
  type: number
  mode: ScheduleMode
  others: readonly IntervalDraft[]
  /** January to December. */
  months: readonly MonthPaint[]
  startDate: Day
  amountMl: number | undefined
  note: string
  /** Users that take turns, in their order. */
  assignees: readonly number[]
  paused: boolean
  /** Empty while the pause has no end. */
  pausedUntil: Day
}

export const MOST: Readonly<Record<IntervalUnit, number>> = {
  [IntervalUnit.Day]: 365,
  [IntervalUnit.Week]: 104,
  [IntervalUnit.Month]: 120,
}

const YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

type Planned = Rhythm & Pick<CareSchedule, 'type'> & Partial<CareSchedule>

/** The draft of a schedule or a suggestion. Another interval lies ready to paint with: half as often. */
export function draftOf(plan: Planned, today: Day): PlanDraft {
  const { type, mode, every, unit, seasons } = plan
  const intervals = seasons.flatMap((season) =>
    season.every === undefined || season.unit === undefined
      ? []
      : [{ months: season.months, every: season.every, unit: season.unit }],
  )
  const resting = seasons.filter(({ rest }) => rest === true).flatMap(({ months }) => months)
  const paintOf = (month: number) =>
    resting.includes(month) ? REST : intervals.findIndex(({ months }) => months.includes(month)) + 1
  const half = { every: Math.min(every * 2, MOST[unit]), unit }
  return {
    ...{ type, mode, every, unit },
    others: intervals.length === 0 ? [half] : intervals.map(({ every, unit }) => ({ every, unit })),
    months: YEAR.map(paintOf),
    startDate: plan.startDate ?? today,
    amountMl: plan.amountMl,
    note: plan.note ?? '',
    assignees: plan.assignees ?? [],
    paused: plan.paused ?? false,
    pausedUntil: plan.pausedUntil ?? '',
  }
}

/** Another way of counting; a fixed calendar has one interval, so months with another one get the usual. */
export function withMode(draft: PlanDraft, mode: ScheduleMode): PlanDraft {
  if (mode !== ScheduleMode.Calendar) return { ...draft, mode }
  return { ...draft, mode, months: draft.months.map((paint) => (paint > USUAL ? USUAL : paint)) }
}

/** These months painted, the others as usual. */
export function withMonths(draft: PlanDraft, months: readonly number[], paint: MonthPaint): PlanDraft {
  return { ...draft, months: YEAR.map((month) => (months.includes(month) ? paint : USUAL)) }
}

export function isWithin({ every, unit }: IntervalDraft): boolean {
  return every !== undefined && Number.isInteger(every) && every >= 1 && every <= MOST[unit]
}

/** The painted year as the service has it. */
function seasonsOf({ months, others }: PlanDraft): CareSeason[] {
  const painted = (paint: MonthPaint) => YEAR.filter((month) => months[month - 1] === paint)
  const seasons: CareSeason[] = []
  for (const [index, { every, unit }] of others.entries()) {
    const its = painted(index + 1)
    if (its.length > 0 && every !== undefined) seasons.push({ months: its, every, unit })
  }
  const resting = painted(REST)
  return resting.length === 0 ? seasons : [...seasons, { months: resting, rest: true }]
}

export type Plan = Rhythm & { startDate: Day }

/** What the draft says, as soon as it says something whole. */
export function planOf(draft: PlanDraft): Plan | undefined {
  const { mode, every, unit, others, months, startDate } = draft
  const isPainted = (index: number) => months.includes(index + 1)
  const isWhole = isWithin(draft) && others.every((other, index) => !isPainted(index) || isWithin(other))
  if (!isWhole || every === undefined || startDate === '') return undefined
  return { mode, every, unit, seasons: seasonsOf(draft), startDate }
}

/** Whether the painted year leaves no day on which it is due. */
export function isNever({ mode, every, unit, seasons, startDate }: Plan): boolean {
  return isNeverDue({ mode, every, unit, startDate, seasons: rulesOf(seasons) })
}

/** The seasons as the reckoning of due days takes them: an interval or rest, never both. */
export function rulesOf(seasons: readonly CareSeason[]): SeasonRule[] {
  return seasons.map(({ months, every, unit }) =>
    every === undefined || unit === undefined ? { months, rest: true } : { months, every, unit },
  )
}

/** As a request has it; a field without a value is emptied by `null`. */
export function bodyOf(draft: PlanDraft, plan: Plan) {
  return {
    ...plan,
    type: draft.type,
    amountMl: draft.amountMl ?? null,
    note: draft.note.trim() === '' ? null : draft.note.trim(),
    assignees: draft.assignees.length === 0 ? null : [...draft.assignees],
    paused: draft.paused,
    pausedUntil: draft.paused && draft.pausedUntil !== '' ? draft.pausedUntil : null,
  }
}
