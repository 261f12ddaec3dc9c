import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import type { Rule, StoredRule } from '../../../http/validation/request-validation.ts'
import { IntervalUnit } from '../../due/care-enums.ts'
import { dayOf, plus, textOf } from '../../due/days.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'

export const SNOOZE_RULE: Rule = {
  part: 'body',
  check: ({ body }) => {
    if (!isObject(body) || (body.until == null) !== (body.days == null)) return []
    return [{ path: 'until', message: 'must be given, or days instead, but not both' }]
  },
}

/** Days written as `YYYY-MM-DD` compare as text. */
export function snoozeProblems(until: string, today: string): FieldProblem[] {
  const last = textOf(plus(dayOf(today), { every: 12, unit: IntervalUnit.Month }))
  if (today < until && until <= last) return []
  return [{ path: 'until', message: `must be a day after today, ${today}, and not after ${last}` }]
}

/** A request that is refused anyway learns of this problem too; the schema reports what is no day. */
export function snoozeDayRule(care: CareContext): StoredRule {
  return async ({ scope, body }) => {
    if (!isObject(body) || typeof body.until !== 'string' || !isCalendarDate(body.until)) return []
    return snoozeProblems(body.until, (await todayOf(care, scope)).day)
  }
}
