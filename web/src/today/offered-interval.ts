import { IntervalUnit, ScheduleMode } from '@frond/client'
import type { CareHistory, CareSchedule, CareSeason } from '../api/types.ts'
import { daysBetween } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'

/** Why another interval may be offered: the task was put off again and again, or it is done at other times than planned. */
export type OfferReason = 'putOff' | 'rhythm'

/** "For weeks": what happened on fewer days may be a holiday or a heat wave. */
const LONG_ENOUGH_DAYS = 21
/** A difference that is worth a line: a fifth of the interval. */
const WORTH_SAYING = 0.2

/** As many days as the service looks back on. */
const OBSERVED = 8

/** In days. */
export type Offer = { every: number; instead: number }

type Planned = Pick<CareSchedule, 'mode' | 'every' | 'unit' | 'seasons'>

/** The interval that is really kept, in days, if it differs from the planned one that is in force today. */
export function offeredInterval(
  schedule: Planned,
  { doneDays, observedDays }: CareHistory,
  reason: OfferReason,
  today: Day,
): Offer | undefined {
  const season = seasonOf(schedule, today)
  // Fixed days are not counted from the last time.
  if (schedule.mode === ScheduleMode.Calendar || season?.rest === true) return undefined
  const instead = daysOf(season ?? schedule)
  const [last] = doneDays
  const first = doneDays.at(-1)
  if (instead === undefined || last === undefined || first === undefined) return undefined
  // What was done in summer says nothing about the winter.
  const isOfSeason = doneDays.slice(0, OBSERVED).every((day) => seasonOf(schedule, day) === season)
  const observed = isOfSeason ? observedDays : undefined
  if (reason === 'putOff') {
    // What is not needed yet is needed less often. If the past says nothing of it, this time does.
    const every = [observed, daysBetween(last, today)].find((days) => days !== undefined && days > instead)
    return every === undefined ? undefined : { every, instead }
  }
  if (observed === undefined || daysBetween(first, last) < LONG_ENOUGH_DAYS) return undefined
  const isOther = Math.abs(observed - instead) >= Math.max(1, instead * WORTH_SAYING)
  return isOther ? { every: observed, instead } : undefined
}

/** The request that plans it: in the months of the season that is in force, or in the others. */
export function withInterval(schedule: Planned, every: number, today: Day): Partial<Planned> {
  const interval = { every, unit: IntervalUnit.Day }
  const season = seasonOf(schedule, today)
  if (season === undefined) return interval
  return { seasons: schedule.seasons.map((one) => (one === season ? { ...one, ...interval } : one)) }
}

function seasonOf({ seasons }: Planned, day: Day): CareSeason | undefined {
  const month = Number(day.slice(5, 7))
  return seasons.find(({ months }) => months.includes(month))
}

/** Months are no rhythm that a person could be observed in. */
function daysOf({ every, unit }: Partial<Pick<CareSchedule, 'every' | 'unit'>>): number | undefined {
  if (every === undefined) return undefined
  if (unit === IntervalUnit.Day) return every
  return unit === IntervalUnit.Week ? every * 7 : undefined
}
