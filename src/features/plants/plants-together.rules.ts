import type { FastifyRequest } from 'fastify'
import type { FieldProblem } from '../../http/errors.ts'
import { isObject } from '../../http/openapi-schemas.ts'

const NOTHING: FieldProblem = {
  path: 'body',
  message: 'must say what to set: locationId, status, addTagIds or removeTagIds',
}
const BOTH: FieldProblem = { path: 'removeTagIds', message: 'must not name a tag that addTagIds names' }

/** Between the fields of a change of many plants; the body may be anything. */
export function saysWhatToSet({ body }: Pick<FastifyRequest, 'body'>): FieldProblem[] {
  if (!isObject(body)) return []
  const added = new Set(elementsOf(body.addTagIds))
  const removed = elementsOf(body.removeTagIds)
  const isNothing =
    body.locationId === undefined && body.status === undefined && added.size === 0 && removed.length === 0
  return [...(isNothing ? [NOTHING] : []), ...(removed.some((id) => added.has(id)) ? [BOTH] : [])]
}

function elementsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : []
}
