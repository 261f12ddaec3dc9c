import type { FieldProblem } from '../../http/errors.ts'
import { isObject } from '../../http/openapi/schemas.ts'
import type { Rule } from '../../http/validation/request-validation.ts'

/** What a change of many plants must keep to between its fields. */
export const PLANTS_UPDATE_RULES: readonly Rule[] = [
  { part: 'body', judge: ({ body }) => (!isObject(body) || saysWhatToSet(body) ? [] : [NOTHING]) },
  { part: 'body', judge: ({ body }) => (!isObject(body) || areTagsApart(body) ? [] : [BOTH]) },
]

const NOTHING: FieldProblem = {
  path: 'body',
  message: 'must say what to set: locationId, status, addTagIds or removeTagIds',
}
const BOTH: FieldProblem = { path: 'removeTagIds', message: 'must not name a tag that addTagIds names' }

type Body = Readonly<Record<string, unknown>>

/** `null` sets a location or a status, but names no tags. */
function saysWhatToSet({ locationId, status, addTagIds, removeTagIds }: Body): boolean {
  const isSet = locationId !== undefined || status !== undefined
  return (
    isSet || [addTagIds, removeTagIds].some((tags) => (Array.isArray(tags) ? tags.length > 0 : tags != null))
  )
}

function areTagsApart({ addTagIds, removeTagIds }: Body): boolean {
  if (!Array.isArray(addTagIds) || !Array.isArray(removeTagIds)) return true
  const added = new Set(addTagIds)
  return !removeTagIds.some((id) => added.has(id))
}
