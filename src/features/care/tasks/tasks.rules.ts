import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { isCalendarDate } from '../../../http/validation/keywords.ts'
import { bodyRule, type Rule, type StoredRule } from '../../../http/validation/request-validation.ts'
import { dayOf, plus, textOf } from '../../due/days.ts'
import { IntervalUnit } from '../../due/plan.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import { MOST_DAYS_AHEAD, MOST_DAYS_APART } from './tasks.schema.ts'

/** Days written as `YYYY-MM-DD` compare as text. */
type DayProblems = (day: string, today: string) => FieldProblem[]

export const untilProblems: DayProblems = (until, today) => {
  const last = textOf(dayOf(today) + MOST_DAYS_AHEAD)
  if (today <= until && until <= last) return []
  return [{ path: 'until', message: `must be a day from today, ${today}, to ${last}` }]
}

export const beginningProblems: DayProblems = (from, today) =>
  from >= today ? [] : [{ path: 'from', message: `must not be before today, ${today}` }]

export const snoozeProblems: DayProblems = (until, today) => {
  const last = textOf(plus(dayOf(today), { every: 12, unit: IntervalUnit.Month }))
  if (today < until && until <= last) return []
  return [{ path: 'until', message: `must be a day after today, ${today}, and not after ${last}` }]
}

export const untilRule = dayRule('query', 'until', untilProblems)
export const beginningRule = dayRule('query', 'from', beginningProblems)
export const snoozeDayRule = dayRule('body', 'until', snoozeProblems)

/** A request that is refused anyway learns of these problems too; the schema reports what is no day. */
function dayRule(part: 'query' | 'body', name: string, problems: DayProblems) {
  return (care: CareContext): StoredRule =>
    async (request) => {
      const fields = request[part]
      const day = isObject(fields) ? fields[name] : undefined
      return isDay(day) ? problems(day, (await todayOf(care, request.scope)).day) : []
    }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value)
}

const MOST_AHEAD_MS = 24 * 3_600_000

/** A clock may be wrong, and a watering may be planned for tonight. */
export const EVENT_TIME_RULE = bodyRule(({ eventTime }) => {
  if (typeof eventTime !== 'number' || eventTime <= Date.now() + MOST_AHEAD_MS) return []
  return [{ path: 'eventTime', message: 'must be at most 24 hours ahead' }]
})

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

/** A link knows no persons, so it cannot ask for the tasks of one. */
export const ASSIGNEE_RULE: Rule = {
  part: 'querystring',
  check: ({ caller, query }) => {
    const isAsked = isObject(query) && query.assigneeId !== undefined
    if (!isAsked || caller?.kind !== 'link') return []
    return [{ path: 'assigneeId', message: 'must not be sent by a link' }]
  },
}

export const SNOOZE_RULE = bodyRule(({ until, days }) => {
  if ((until == null) !== (days == null)) return []
  return [{ path: 'until', message: 'must be given, or days instead, but not both' }]
})
