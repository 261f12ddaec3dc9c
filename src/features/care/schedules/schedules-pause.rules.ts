import { isObject } from '../../../http/schemas.ts'
import type { Rule } from '../../../http/validation/request-validation.ts'
import { selectionProblems } from './selection.rules.ts'

const NOT_ONE = { path: 'select', message: 'must be given, or all: true, but not both' }

/** Either a selection or all. */
export const SCHEDULES_OF_RULE: Rule = {
  part: 'body',
  check: ({ body }) => {
    if (!isObject(body)) return []
    const isOne = (body.select == null) !== (body.all === undefined)
    return isOne ? selectionProblems(body) : [NOT_ONE]
  },
}
