import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'

const EMPTY: FieldProblem = {
  path: 'select',
  message: 'must have at least one of plantIds, locationId, regionId, tagId and speciesId',
}

/** Finds the problems of the `select` of a body that may not match its schema. */
export function selectionProblems({ select }: Readonly<Record<string, unknown>>): FieldProblem[] {
  return isObject(select) && Object.values(select).every((value) => value == null) ? [EMPTY] : []
}
