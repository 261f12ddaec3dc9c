import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import type { Rule, StoredRule } from '../../../http/validation/request-validation.ts'
import { dayOf, textOf } from '../../due/days.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import { MOST_DAYS_AHEAD } from './tasks.schema.ts'

/** Days written as `YYYY-MM-DD` compare as text. */
export function untilProblems(until: string, today: string): FieldProblem[] {
  const last = textOf(dayOf(today) + MOST_DAYS_AHEAD)
  if (today <= until && until <= last) return []
  return [{ path: 'until', message: `must be a day from today, ${today}, to ${last}` }]
}

/** A request that is refused anyway learns of this problem too. */
export function untilRule(care: CareContext): StoredRule {
  return async ({ scope, query }) => {
    // The schema reports what is no day.
    if (!isObject(query) || typeof query.until !== 'string' || !isCalendarDate(query.until)) return []
    return untilProblems(query.until, (await todayOf(care, scope)).day)
  }
}

const MOST_AHEAD_MS = 24 * 3_600_000

/** A clock may be wrong, and a watering may be planned for tonight. */
export const EVENT_TIME_RULE: Rule = {
  part: 'body',
  check: ({ body }) => {
    if (!isObject(body) || typeof body.eventTime !== 'number') return []
    return body.eventTime <= Date.now() + MOST_AHEAD_MS ? [] : [TOO_FAR_AHEAD]
  },
}

const TOO_FAR_AHEAD: FieldProblem = { path: 'eventTime', message: 'must be at most 24 hours ahead' }
