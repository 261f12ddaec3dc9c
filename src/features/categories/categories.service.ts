import type { MaybePromise } from '../../base/maybe-promise.ts'
import { bumpRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import { expected, type Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import type { Scope } from '../common/scope.ts'
import { refusingDuplicate } from '../common/unique-name.ts'
import { inCatalogue } from '../species/catalogue.ts'
import type { Category, CategoryCreate, CategoryUpdate } from './categories.schema.ts'
import {
  deleteCategoryRow,
  findCategoryRow,
  insertCategoryRow,
  listCategoryRows,
  updateCategoryRow,
} from './categories.sql.ts'

export function listCategories(db: Db): MaybePromise<Category[]> {
  return listCategoryRows(db)
}

async function getCategory(db: Db, id: number): Promise<Category> {
  const category = await findCategoryRow(db, id)
  if (category === undefined) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

export function createCategory(db: Db, scope: Scope, { name }: CategoryCreate): Promise<Category> {
  return refusingDuplicate('CATEGORY_NAME_TAKEN', () =>
    inCatalogue(db, scope, (db) => insertCategoryRow(db, name)),
  )
}

export function updateCategory(
  db: Db,
  scope: Scope,
  id: number,
  { name }: CategoryUpdate,
  precondition: Precondition,
): Promise<Category> {
  return refusingDuplicate('CATEGORY_NAME_TAKEN', () =>
    inCatalogue(db, scope, async (db) => {
      const before = await expected(precondition, getCategory(db, id))
      if (name === undefined) return before
      await updateCategoryRow(db, id, name)
      return { ...before, name }
    }),
  )
}

/** Species lose the category, so cached searches have to be invalidated. */
export async function deleteCategory(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inCatalogue(db, scope, async (db) => {
    await expected(precondition, getCategory(db, id))
    await deleteCategoryRow(db, id)
    await bumpRevision(db, 'plant_species')
  })
}
