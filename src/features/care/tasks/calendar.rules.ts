import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import type { Rule, StoredRule } from '../../../http/validation/request-validation.ts'
import { dayOf } from '../../due/days.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import { MOST_DAYS_APART } from './calendar.schema.ts'

export const CALENDAR_RULE: Rule = {
  part: 'querystring',
  check: ({ query }) => {
    if (!isObject(query) || !isDay(query.from) || !isDay(query.to)) return []
    const apart = dayOf(query.to) - dayOf(query.from)
    if (apart < 0) return [{ path: 'to', message: 'must not be before from' }]
    if (apart <= MOST_DAYS_APART) return []
    return [{ path: 'to', message: `must be at most ${MOST_DAYS_APART} days after from` }]
  },
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value)
}

/** Days written as `YYYY-MM-DD` compare as text. */
export function beginningProblems(from: string, today: string): FieldProblem[] {
  return from >= today ? [] : [{ path: 'from', message: `must not be before today, ${today}` }]
}

/** A request that is refused anyway learns of this problem too. */
export function beginningRule(care: CareContext): StoredRule {
  return async ({ scope, query }) => {
    if (!isObject(query) || !isDay(query.from)) return []
    return beginningProblems(query.from, (await todayOf(care, scope)).day)
  }
}
