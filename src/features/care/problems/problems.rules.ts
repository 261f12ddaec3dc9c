import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import { bodyRule, type StoredRule } from '../../../http/validation/request-validation.ts'
import { todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { settingsOf } from '../settings/settings.service.ts'

/** Days written as `YYYY-MM-DD` compare as text. */
export const PROBLEM_DAYS_RULE = bodyRule(({ since, endedOn }) =>
  isDay(since) && isDay(endedOn) && endedOn < since ? [endsTooEarly(since)] : [],
)

export function endsTooEarly(since: string): FieldProblem {
  return { path: 'endedOn', message: `must not be before since, ${since}` }
}

export function beginsTooLate(endedOn: string): FieldProblem {
  return { path: 'since', message: `must not be after endedOn, ${endedOn}` }
}

/** The body may not match its schema. */
export function futureProblems(body: unknown, today: string): FieldProblem[] {
  if (!isObject(body)) return []
  return ['since', 'endedOn'].flatMap((path) => {
    const day = body[path]
    return isDay(day) && day > today ? [{ path, message: `must not be after today, ${today}` }] : []
  })
}

/** A request that is refused anyway learns of this problem too. */
export function problemDayRule(care: CareContext): StoredRule {
  return async ({ scope, body }) =>
    futureProblems(body, todayIn((await settingsOf(care, scope)).timeZone).day)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value)
}
