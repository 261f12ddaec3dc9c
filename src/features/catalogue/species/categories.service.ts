import { bumpRevision } from '../../../db/query/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import type { Delete, Update } from '../../change/garden.ts'
import type { Scope } from '../../change/scope.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { inCatalogue } from './catalogue.ts'
import type { Category, CategoryCreate, CategoryUpdate } from './categories.schema.ts'
import {
  deleteCategoryRow,
  findCategoryRow,
  insertCategoryRow,
  listCategoryRows,
  updateCategoryRow,
} from './categories.sql.ts'

/** Categories belong to no garden and have one name for all languages, so reading them takes no scope. */
export async function listCategories(db: Db): Promise<Category[]> {
  return await listCategoryRows(db)
}

async function getCategory(db: Db, id: number): Promise<Category> {
  const category = await findCategoryRow(db, { id })
  if (category === undefined) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

export function createCategory(db: Db, scope: Scope, body: CategoryCreate): Promise<Category> {
  return refusingDuplicate('CATEGORY_NAME_TAKEN', () =>
    inCatalogue(db, scope, async (db) => {
      const id = await insertCategoryRow(db, body)
      return { id, name: body.name }
    }),
  )
}

export const updateCategory: Update<CategoryUpdate, Category> = (db, scope, id, body, precondition) => {
  return refusingDuplicate('CATEGORY_NAME_TAKEN', () =>
    inCatalogue(db, scope, async (db) => {
      const before = await matching(precondition, getCategory(db, id))
      await updateCategoryRow(db, id, body)
      return { ...before, ...body }
    }),
  )
}

/** Species lose the category, so cached searches have to be invalidated. */
export const deleteCategory: Delete = async (db, scope, id, precondition) => {
  await inCatalogue(db, scope, async (db) => {
    await matching(precondition, getCategory(db, id))
    await deleteCategoryRow(db, { id })
    await bumpRevision(db, { name: 'plant_species' })
  })
}
