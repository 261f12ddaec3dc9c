import { isUniqueViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
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

export async function removeCategory(db: Db, id: number): Promise<void> {
  if (!(await deleteCategory(db, id))) throw new AppError('CATEGORY_NOT_FOUND')
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CATEGORY_NAME_TAKEN', { cause: error })
    throw error
  }
}
