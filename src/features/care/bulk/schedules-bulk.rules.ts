import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import type { Rule } from '../../../http/validation/request-validation.ts'
import { problemsOfNew } from '../schedules/schedules.rules.ts'
import { selectionProblems } from '../schedules/selection.rules.ts'

const NOT_ONE = { path: 'schedules', message: 'must be given, or suggested: true, but not both' }

export const SCHEDULES_BULK_RULE: Rule = {
  part: 'body',
  check: ({ body }) => {
    if (!isObject(body)) return []
    const { schedules, suggested } = body
    const isOne = (schedules == null) !== (suggested === undefined)
    return [
      ...selectionProblems(body),
      ...(isOne ? [] : [NOT_ONE]),
      ...(Array.isArray(schedules) ? listProblems(schedules) : []),
    ]
  },
}

function listProblems(schedules: readonly unknown[]): FieldProblem[] {
  const types = new Set<unknown>()
  return schedules.flatMap((schedule, at) => {
    if (!isObject(schedule)) return []
    const isRepeated = types.has(schedule.type)
    types.add(schedule.type)
    const problems = isRepeated ? [{ path: 'type', message: 'must not be that of another schedule' }] : []
    return below(at, [...problems, ...problemsOfNew(schedule)])
  })
}

/** Problems of one of the schedules, as those of the body. */
export function below(at: number, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ path, message }) => ({ path: `schedules[${at}].${path}`, message }))
}
