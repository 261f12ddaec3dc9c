import { timeZoneNamed } from '../../../base/time-zone.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import type { StoredRule } from '../../../http/validation/request-validation.ts'
import type { CareContext } from '../care.context.ts'
import { quietProblems, settingsOf } from './settings.service.ts'

/** A request that is refused anyway learns of this problem too; the schema reports what is no day. */
export function quietRule(care: CareContext): StoredRule {
  return async ({ scope, body }) => {
    const { quietUntil, timeZone } = isObject(body) ? body : {}
    if (typeof quietUntil !== 'string' || !isCalendarDate(quietUntil)) return []
    const given = typeof timeZone === 'string' ? timeZoneNamed(timeZone) : undefined
    return quietProblems(quietUntil, given ?? (await settingsOf(care, scope)).timeZone)
  }
}
