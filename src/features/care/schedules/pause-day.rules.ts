import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import type { StoredRule } from '../../../http/validation/request-validation.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'

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
