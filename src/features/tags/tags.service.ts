import { isUniqueViolation } from '../../db/errors.ts'
import { letOthersGoFirst } from '../../db/large-reads.ts'
import type { Db } from '../../db/schema.ts'
import { reachingBack } from '../../db/updates.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { pickIds } from '../../http/fields.ts'
import { byName } from '../../http/negotiation/collation.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import { inGarden } from '../plants/garden.ts'
import { touchPlantsWithTag, untagPlants } from '../plants/plants.sql.ts'
import type { Tag, TagQuery } from './tags.schema.ts'
import { deleteTag, findTag, insertTag, listTags, updateTag } from './tags.sql.ts'

/** There are not so many that those wanted could not be picked out of all. */
export async function findTags(
  db: Db,
  userId: number,
  { ids, updatedSince }: TagQuery,
  languages: readonly string[],
): Promise<Tag[]> {
  const tags = await listTags(db, userId, updatedSince === undefined ? 0 : reachingBack(updatedSince))
  await letOthersGoFirst(tags)
  const sorted = byName(pickIds(tags, ids), languages)
  // What is left to do is to write them out.
  await letOthersGoFirst(sorted)
  return sorted
}

export async function getTag(db: Db, userId: number, id: number): Promise<Tag> {
  const tag = await findTag(db, userId, id)
  if (tag === undefined) throw new AppError('TAG_NOT_FOUND')
  return tag
}

export function createTag(db: Db, userId: number, name: string): Promise<Tag> {
  return refusingTakenName(() =>
    inOwnTransaction(db, userId, async (db) => getTag(db, userId, await insertTag(db, userId, name))),
  )
}

export function renameTag(
  db: Db,
  userId: number,
  id: number,
  name: string | undefined,
  precondition: Precondition,
): Promise<Tag> {
  return refusingTakenName(() =>
    inGarden(db, userId, async (db) => {
      const before = await getTag(db, userId, id)
      precondition?.({ data: before })
      await updateTag(db, userId, id, name ?? before.name)
      await touchPlantsWithTag(db, userId, id)
      return getTag(db, userId, id)
    }),
  )
}

/** Plants lose the tag and nothing else. */
export async function removeTag(
  db: Db,
  userId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inGarden(db, userId, async (db) => {
    precondition?.({ data: await getTag(db, userId, id) })
    await untagPlants(db, userId, id)
    if (!(await deleteTag(db, userId, id))) throw new AppError('TAG_NOT_FOUND')
  })
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('TAG_NAME_TAKEN', { cause: error })
    throw error
  }
}
