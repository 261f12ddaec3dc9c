import { isUniqueViolation } from '../../db/errors.ts'
import { bumpRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import type { Category } from './categories.schema.ts'
import { deleteCategory, findCategory, insertCategory, updateCategory } from './categories.sql.ts'

export function createCategory(db: Db, name: string): Promise<Category> {
  return refusingTakenName(() => insertCategory(db, name))
}

/** An absent name stays as it is. */
export async function renameCategory(db: Db, id: number, name: string | undefined): Promise<Category> {
  const category = await refusingTakenName(() =>
    name === undefined ? findCategory(db, id) : updateCategory(db, id, name),
  )
  if (category === undefined) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

/** Species lose the category, so what was found by it before is no longer true. */
export async function removeCategory(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await deleteCategory(db, id))) throw new AppError('CATEGORY_NOT_FOUND')
    await bumpRevision(db, 'plant_species')
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
