import { CareState, DeferralKind, IntervalUnit, ScheduleMode } from '@frond/client'
import { monthsOf } from '../../../src/features/due/plan.ts'
import type { CareSchedule, CareSeason } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day, Format } from '../i18n/format.ts'
import { namedDay } from '../i18n/named-day.ts'
import type { Messages } from '../messages/messages.ts'
import { dayInZone } from './day-in-zone.ts'

/** How often: what a schedule and a suggestion have in common. */
export type Rhythm = Pick<CareSchedule, 'mode' | 'every' | 'unit' | 'seasons'> & { startDate?: Day }

export type Hemisphere = 1 | 2

/** The language of a sentence. */
export type Words = { t: Messages; format: Format }

const WINTER = 2
const MONTHS_OF_YEAR = 12

/** "every 7 days, every 28 in winter"; without a hemisphere the months are named, because winter may be any. */
export function rhythmSentence(rhythm: Rhythm, words: Words, hemisphere?: Hemisphere): string {
  const { t } = words
  const rules = rhythm.seasons.map((season) => seasonPhrase(season, rhythm, words, hemisphere))
  return t.care.joinRules([usualPhrase(rhythm, words), ...rules])
}

function usualPhrase({ mode, every, unit, startDate }: Rhythm, { t, format }: Words): string {
  const plain = everyPhrase(every, unit, t)
  if (mode !== ScheduleMode.Calendar || startDate === undefined) return plain
  const [, month = 1, dayOfMonth = 1] = startDate.split('-').map(Number)
  if (unit === IntervalUnit.Month) {
    return every % MONTHS_OF_YEAR === 0
      ? t.care.everyInMonth(plain, format.monthName(month, 'long'))
      : t.care.everyDayOfMonth(plain, dayOfMonth)
  }
  const weeks = unit === IntervalUnit.Week ? every : every / 7
  return Number.isInteger(weeks) ? t.care.everyWeekday(weeks, weekdayOf(startDate, format)) : plain
}

function weekdayOf(day: Day, format: Format): string {
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return format.weekdayName(fromSunday === 0 ? 7 : fromSunday, 'long')
}

export function everyPhrase(every: number, unit: number, t: Messages): string {
  if (unit === IntervalUnit.Day) return t.care.everyDays(every)
  if (unit === IntervalUnit.Week) return t.care.everyWeeks(every)
  const years = every / MONTHS_OF_YEAR
  return Number.isInteger(years) ? t.care.everyYears(years) : t.care.everyMonths(every)
}

function seasonPhrase(season: CareSeason, usual: Rhythm, words: Words, hemisphere?: Hemisphere): string {
  const { t } = words
  const when = monthsPhrase(season.months, words, hemisphere)
  const { every, unit } = season
  if (every === undefined || unit === undefined) return t.care.rests(when)
  const isShort = unit === usual.unit && every > 1 && unit !== IntervalUnit.Month
  const unitWord = t.enumerations.unit[unit](every)
  return t.care.otherwise(
    when,
    isShort ? t.care.everyOfSameUnit(every, unitWord) : everyPhrase(every, unit, t),
  )
}

/** "in winter", "from November to February", "in March and from May to June" */
function monthsPhrase(months: readonly number[], words: Words, hemisphere?: Hemisphere): string {
  const { t, format } = words
  if (hemisphere !== undefined && isSame(months, monthsOf(WINTER, hemisphere))) return t.care.inWinter
  const name = (month: number) => format.monthName(month, 'long')
  const runs = runsOf(months).map(([first, last]) =>
    first === last ? t.care.inMonth(name(first)) : t.care.fromMonthTo(name(first), name(last)),
  )
  return format.list(runs)
}

function isSame(months: readonly number[], others: readonly number[]): boolean {
  return months.length === others.length && others.every((month) => months.includes(month))
}

/** Months beside each other, across the new year too, as the first and the last of each run. */
export function runsOf(months: readonly number[]): [first: number, last: number][] {
  if (months.length >= MONTHS_OF_YEAR) return [[1, MONTHS_OF_YEAR]]
  const has = (month: number) => months.includes(((month - 1 + MONTHS_OF_YEAR) % MONTHS_OF_YEAR) + 1)
  const firsts = months.filter((month) => !has(month - 1)).toSorted((a, b) => a - b)
  return firsts.map((first) => {
    let length = 1
    while (has(first + length)) length++
    return [first, ((first + length - 2) % MONTHS_OF_YEAR) + 1]
  })
}

/** What the next day and its reason follow from: a schedule as stored, or as it is being edited. */
export type Due = Rhythm &
  Pick<CareSchedule, 'type' | 'paused' | 'pausedUntil' | 'deferral' | 'lastDoneAt' | 'nextDue' | 'state'> & {
    startDate: Day
  }

/** "Next: Tuesday 17 November, because it was last watered on 10 November." */
export function nextSentence(due: Due, today: Day, zone: string, words: Words): string {
  const { t, format } = words
  if (due.state === CareState.Stopped) return t.care.next.stopped
  if (due.nextDue === undefined) return due.paused ? t.care.next.paused : t.care.next.nothing
  const reason = reasonOf(due, due.nextDue, today, zone, words)
  if (due.nextDue === today) return t.care.next.today(reason)
  const day = namedDay(due.nextDue, today, format)
  return due.nextDue < today ? t.care.next.overdue(day, reason) : t.care.next.upcoming(day, reason)
}

function reasonOf(due: Due, nextDue: Day, today: Day, zone: string, words: Words): string {
  const { t, format } = words
  const { deferral, lastDoneAt } = due
  if (due.pausedUntil === nextDue) return t.care.because.paused
  if (deferral?.kind === DeferralKind.Snoozed && deferral.day === nextDue) return t.care.because.snoozed
  const before = restingMonthBefore(due, nextDue)
  if (before !== undefined) return t.care.because.rest(format.monthName(before, 'long'))
  if (due.mode === ScheduleMode.Calendar) return t.care.because.calendar(usualPhrase(due, words))
  if (nextDue === due.startDate && nextDue > today) return t.care.because.start
  const lastDone = lastDoneAt === undefined ? undefined : dayInZone(lastDoneAt, zone)
  if (deferral?.kind === DeferralKind.Skipped && deferral.day >= (lastDone ?? deferral.day))
    return t.care.because.skipped(format.shortDay(deferral.day, today))
  if (lastDone === undefined) return t.care.because.never
  const day = format.shortDay(lastDone, today)
  return t.care.because.lastDone(word(t.enumerations.careDone, due.type), day)
}

/** The month at rest that ends the day before. */
function restingMonthBefore({ seasons }: Pick<Rhythm, 'seasons'>, day: Day): number | undefined {
  if (!day.endsWith('-01')) return undefined
  const month = ((Number(day.slice(5, 7)) + MONTHS_OF_YEAR - 2) % MONTHS_OF_YEAR) + 1
  return seasons.some(({ rest, months }) => rest === true && months.includes(month)) ? month : undefined
}
