import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { bodyRule } from '../../../http/validation/request-validation.ts'
import { problemsOfNew } from '../schedules/schedules.rules.ts'

const SCHEDULES_OR_SUGGESTED = {
  path: 'schedules',
  message: 'must be given, or suggested: true, but not both',
}
const SELECT_OR_ALL = { path: 'select', message: 'must be given, or all: true, but not both' }
const EMPTY_SELECTION = {
  path: 'select',
  message: 'must have at least one of plantIds, locationId, regionId, tagId and speciesId',
}

export const SCHEDULES_BULK_RULE = bodyRule((body) => {
  const { schedules, suggested } = body
  const isOne = (schedules == null) !== (suggested === undefined)
  return [
    ...selectionProblems(body),
    ...(isOne ? [] : [SCHEDULES_OR_SUGGESTED]),
    ...(Array.isArray(schedules) ? listProblems(schedules) : []),
  ]
})

/** A pause, or its end, names a selection of plants or all of them. */
export const SCHEDULES_PAUSE_RULE = bodyRule((body) => {
  const isOne = (body.select == null) !== (body.all === undefined)
  return isOne ? selectionProblems(body) : [SELECT_OR_ALL]
})

function selectionProblems({ select }: Readonly<Record<string, unknown>>): FieldProblem[] {
  return isObject(select) && Object.values(select).every((value) => value == null) ? [EMPTY_SELECTION] : []
}

function listProblems(schedules: readonly unknown[]): FieldProblem[] {
  const types = new Set<unknown>()
  return schedules.flatMap((schedule, at) => {
    if (!isObject(schedule)) return []
    const isRepeated = types.has(schedule.type)
    types.add(schedule.type)
    const problems = isRepeated ? [{ path: 'type', message: 'must not be that of another schedule' }] : []
    return problemsAt(at, [...problems, ...problemsOfNew(schedule)])
  })
}

/** Turns problems of one of the schedules into those of the body. */
export function problemsAt(at: number, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ path, message }) => ({ path: `schedules[${at}].${path}`, message }))
}
