import { distinct } from '../../../base/distinct.ts'
import type { Db } from '../../../db/schema.ts'
import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { bodyRule, type StoredRule } from '../../../http/validation/request-validation.ts'
import { ownsTags } from '../tags/tags.sql.ts'
import { MOST_PLANTS, MOST_TAGS } from './plants.schema.ts'
import { ownsPlants } from './plants.sql.ts'
import { hasPlantOverTagLimit } from './plants-bulk.sql.ts'

/** These rules concern several fields of a bulk update. */
export const PLANTS_UPDATE_RULES = [
  bodyRule((body) => (hasChanges(body) ? [] : [NO_CHANGES])),
  bodyRule((body) => (areTagsDisjoint(body) ? [] : [ADDED_AND_REMOVED])),
]

const NO_CHANGES: FieldProblem = {
  path: 'body',
  message: 'must say what to set: locationId, status, addTagIds or removeTagIds',
}
const ADDED_AND_REMOVED: FieldProblem = {
  path: 'removeTagIds',
  message: 'must not name a tag that addTagIds names',
}

type Body = Readonly<Record<string, unknown>>

/** `null` clears a location or a status, but is no list of tags. */
function hasChanges({ locationId, status, addTagIds, removeTagIds }: Body): boolean {
  const isSet = locationId !== undefined || status !== undefined
  return (
    isSet || [addTagIds, removeTagIds].some((tags) => (Array.isArray(tags) ? tags.length > 0 : tags != null))
  )
}

function areTagsDisjoint({ addTagIds, removeTagIds }: Body): boolean {
  if (!Array.isArray(addTagIds) || !Array.isArray(removeTagIds)) return true
  const added = new Set(addTagIds)
  return !removeTagIds.some((id) => added.has(id))
}

export const TOO_MANY_TAGS: FieldProblem = {
  path: 'addTagIds',
  message: `must not give a plant more than ${MOST_TAGS} tags`,
}

/** Counts the tags that the plants have already; reports nothing unless all plants and tags are the caller's. */
export function tagLimitRule(db: Db): StoredRule {
  return async (request) => {
    const { body } = request
    if (!isObject(body)) return []
    const ids = distinctIds(body.ids, MOST_PLANTS)
    const added = distinctIds(body.addTagIds, MOST_TAGS)
    const removed = distinctIds(body.removeTagIds ?? [], MOST_TAGS)
    if (ids === undefined || added === undefined || removed === undefined || added.length === 0) return []
    const { gardenId } = request.scope
    const areOwn =
      (await ownsPlants(db, gardenId, ids)) &&
      (await ownsTags(db, gardenId, distinct([...added, ...removed])))
    return areOwn && (await hasPlantOverTagLimit(db, gardenId, ids, { added, removed }, MOST_TAGS))
      ? [TOO_MANY_TAGS]
      : []
  }
}

/** Returns undefined for a value that the schema refuses. */
function distinctIds(list: unknown, most: number): number[] | undefined {
  if (!Array.isArray(list) || !list.every((id) => Number.isSafeInteger(id))) return undefined
  const ids: number[] = distinct(list)
  return ids.length > most ? undefined : ids
}
