import { withSyncOverlap } from '../../../db/query/updates.ts'
import { yieldAfterLargeRead } from '../../../db/run/spans.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { pickIds } from '../../../http/fields.ts'
import { byNameYielding } from '../../../http/negotiation/collation.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { deleteTagFromPlants, touchPlantsWithTag } from '../related-rows.sql.ts'
import type { Tag, TagCreate, TagQuery, TagUpdate } from './tags.schema.ts'
import { deleteTagRow, findTagRow, insertTagRow, listTagRows, updateTagRow } from './tags.sql.ts'

/** `ids` is applied to the whole list, because most gardens have few tags. */
export async function listTags(
  db: Db,
  { gardenId, languages }: Scope,
  { ids, updatedSince }: TagQuery,
): Promise<Tag[]> {
  const tags = await listTagRows(db, gardenId, updatedSince === undefined ? 0 : withSyncOverlap(updatedSince))
  const sorted = await byNameYielding(pickIds(tags, ids), languages)
  // Serialising the response is synchronous work, too.
  await yieldAfterLargeRead(sorted.length)
  return sorted
}

export async function getTag(db: Db, { gardenId }: Scope, id: number): Promise<Tag> {
  const tag = await findTagRow(db, { gardenId, id })
  if (tag === undefined) throw new AppError('TAG_NOT_FOUND')
  return tag
}

export function createTag(db: Db, scope: Scope, body: TagCreate): Promise<Tag> {
  const { gardenId } = scope
  return refusingDuplicate('TAG_NAME_TAKEN', () =>
    inGarden(db, scope, async (db) => {
      const now = Date.now()
      const id = await insertTagRow(db, gardenId, body, now)
      record(db, 'tag', 'created', id)
      return { id, name: body.name, plantCount: 0, createdAt: now }
    }),
  )
}

export const updateTag: Update<TagUpdate, Tag> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return refusingDuplicate('TAG_NAME_TAKEN', () =>
    inGarden(db, scope, async (db) => {
      const before = await matching(precondition, getTag(db, scope, id))
      await updateTagRow(db, gardenId, id, body)
      await touchPlantsWithTag(db, gardenId, id)
      const after = { ...before, ...body }
      if (after.name !== before.name) record(db, 'tag', 'updated', id)
      return after
    }),
  )
}

/** Plants lose the tag and nothing else. */
export const deleteTag: Delete = async (db, scope, id, precondition) => {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getTag(db, scope, id))
    await deleteTagFromPlants(db, gardenId, id)
    await deleteTagRow(db, { gardenId, id })
    record(db, 'tag', 'deleted', id)
  })
}
