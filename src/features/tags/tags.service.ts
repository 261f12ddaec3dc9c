import { isUniqueViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import type { Precondition } from '../../http/precondition.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import type { Tag } from './tags.schema.ts'
import { deleteTag, findTag, insertTag, updateTag } from './tags.sql.ts'

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
    changing(db, userId, async (db) => {
      const before = await getTag(db, userId, id)
      precondition?.({ data: before })
      await updateTag(db, userId, id, name ?? before.name)
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
  await changing(db, userId, async (db) => {
    precondition?.({ data: await getTag(db, userId, id) })
    if (!(await deleteTag(db, userId, id))) throw new AppError('TAG_NOT_FOUND')
  })
}

/** What is read for a precondition must still be so when the change is made. */
function changing<T>(db: Db, userId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return inOwnTransaction(db, userId, async (db) => {
    await holdLock(db, `tags of ${userId}`)
    return work(db)
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
