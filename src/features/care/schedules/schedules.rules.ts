import { type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import { bodyRule, type StoredRule } from '../../../http/validation/request-validation.ts'
import { Hemisphere, IntervalUnit, monthsOf, ScheduleMode, Season } from '../../due/plan.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'

/** The fields of a schedule may not match their schemas. */
type Fields = Readonly<Record<string, unknown>>

const LONGEST = new Map<unknown, readonly [most: number, units: string]>([
  [IntervalUnit.Day, [365, 'days']],
  [IntervalUnit.Week, [104, 'weeks']],
  [IntervalUnit.Month, [120, 'months']],
])

/** These rules concern several fields of a new schedule. */
export const SCHEDULE_CREATE_RULE = bodyRule(problemsOfNew)

/** An absent field of an update keeps its value, so only what contradicts itself is wrong for sure. */
export const SCHEDULE_UPDATE_RULE = bodyRule(problemsBetween)

export function problemsOfNew(fields: Fields): FieldProblem[] {
  const { paused, pausedUntil } = fields
  const isUnsaid = pausedUntil != null && paused !== true && paused !== false
  return [...problemsBetween(fields), ...(isUnsaid ? [NOT_PAUSED] : [])]
}

function problemsBetween(fields: Fields): FieldProblem[] {
  const { seasons, paused, pausedUntil } = fields
  return [
    ...intervalProblems(fields, ''),
    ...(Array.isArray(seasons) ? seasonsProblems(seasons, fields.mode) : []),
    ...((paused === false || paused === null) && pausedUntil != null ? [NOT_PAUSED] : []),
  ]
}

const NOT_PAUSED: FieldProblem = { path: 'pausedUntil', message: 'needs paused to be true' }

function intervalProblems({ every, unit }: Fields, path: string): FieldProblem[] {
  const longest = LONGEST.get(unit)
  if (longest === undefined || typeof every !== 'number') return []
  const [most, units] = longest
  return every > most ? [{ path: `${path}every`, message: `must be at most ${most} ${units}` }] : []
}

function seasonsProblems(seasons: readonly unknown[], mode: unknown): FieldProblem[] {
  const problems = seasons.flatMap((item, at) =>
    isObject(item) ? itemProblems(item, `seasons[${at}]`, mode) : [],
  )
  if (problems.length > 0) return problems
  // Which months a season has depends on the plant; a problem in both hemispheres is one in any case.
  const north = monthProblems(seasons, Hemisphere.North)
  return monthProblems(seasons, Hemisphere.South).length > 0 ? north : []
}

function itemProblems(item: Fields, path: string, mode: unknown): FieldProblem[] {
  const { months, season, every, unit, rest } = item
  const hasInterval = every !== undefined || unit !== undefined
  const problems: FieldProblem[] = []
  if ((months === undefined) === (season === undefined)) {
    problems.push({ path, message: 'must have either months or a season' })
  }
  if (hasInterval === (rest !== undefined)) {
    problems.push({ path, message: 'must have either an interval, every and unit, or rest' })
  } else if (hasInterval && (every === undefined || unit === undefined)) {
    problems.push({ path: `${path}.${every === undefined ? 'every' : 'unit'}`, message: 'is required' })
  } else if (hasInterval && mode === ScheduleMode.Calendar) {
    problems.push({
      path: `${path}.every`,
      message: 'must not be given in mode 2, whose grid has one interval',
    })
  }
  return [...problems, ...intervalProblems(item, `${path}.`)]
}

/** The problem is a month in two items, or a whole year at rest. */
export function monthProblems(seasons: readonly unknown[], hemisphere: Hemisphere): FieldProblem[] {
  const taken = new Set<unknown>()
  const resting = new Set<unknown>()
  for (const [at, item] of seasons.entries()) {
    if (!isObject(item)) continue
    for (const month of new Set(monthsIn(item, hemisphere))) {
      if (taken.has(month)) {
        return [{ path: `seasons[${at}]`, message: `must not have month ${month}, which another item has` }]
      }
      taken.add(month)
      if (item.rest === true) resting.add(month)
    }
  }
  return resting.size === 12 ? [NEVER_DUE] : []
}

export const NEVER_DUE: FieldProblem = {
  path: 'seasons',
  message: 'must leave a month in which it is due',
}

function monthsIn({ months, season }: Fields, hemisphere: Hemisphere): readonly unknown[] {
  if (Array.isArray(months)) return months
  const named = Object.values(Season).find((value) => value === season)
  return named === undefined ? [] : monthsOf(named, hemisphere)
}

/** A new pause must not be over. The body is that of a schedule, of many, or of a pause; it may not match its schema. */
export function pauseDayProblems(body: unknown, today: string): FieldProblem[] {
  return pauseDaysIn(body).flatMap(([path, day]) => {
    // Days written as `YYYY-MM-DD` compare as text.
    const isOver = typeof day === 'string' && isCalendarDate(day) && day <= today
    return isOver ? [{ path, message: 'must be a day after today' }] : []
  })
}

function pauseDaysIn(body: unknown): (readonly [path: string, day: unknown])[] {
  if (!isObject(body)) return []
  const schedules = Array.isArray(body.schedules) ? body.schedules : []
  return [
    ['until', body.until],
    ['pausedUntil', body.pausedUntil],
    ...schedules.map(
      (schedule, at) =>
        [`schedules[${at}].pausedUntil`, isObject(schedule) ? schedule.pausedUntil : undefined] as const,
    ),
  ]
}

/** A request that is refused anyway learns of this problem too. */
export function pauseDayRule(care: CareContext): StoredRule {
  return async ({ scope, body }) => pauseDayProblems(body, (await todayOf(care, scope)).day)
}

export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw validationFailed(problems)
}
