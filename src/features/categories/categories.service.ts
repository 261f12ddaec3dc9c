import { isUniqueViolation } from '../../db/errors.ts'
import { bumpRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inTransaction } from '../../db/transaction.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import type { Category } from './categories.schema.ts'
import { deleteCategory, findCategory, insertCategory, updateCategory } from './categories.sql.ts'

export function createCategory(db: Db, name: string): Promise<Category> {
  return refusingTakenName(() => insertCategory(db, name))
}

/** An absent name stays as it is. */
export function renameCategory(
  db: Db,
  id: number,
  name: string | undefined,
  precondition: Precondition,
): Promise<Category> {
  return refusingTakenName(() =>
    changing(db, id, precondition, async (db, before) => {
      if (name === undefined) return before
      await updateCategory(db, id, name)
      return { ...before, name }
    }),
  )
}

/** Species lose the category, so what was found by it before is no longer true. */
export async function removeCategory(db: Db, id: number, precondition: Precondition): Promise<void> {
  await changing(db, id, precondition, async (db) => {
    await deleteCategory(db, id)
    await bumpRevision(db, 'plant_species')
  })
}

/** What is read for a precondition must still be so when the change is made. */
function changing<T>(
  db: Db,
  id: number,
  precondition: Precondition,
  work: (db: Db, before: Category) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (db) => {
    await holdLock(db, 'plant categories')
    const before = await findCategory(db, id)
    if (before === undefined) throw new AppError('CATEGORY_NOT_FOUND')
    precondition?.({ data: before })
    return work(db, before)
  })
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CATEGORY_NAME_TAKEN', { cause: error })
    throw error
  }
}
