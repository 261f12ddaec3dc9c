import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { Category, CategoryCreate, CategoryUpdate } from './categories.schema.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.service.ts'

export function categoryRoutes(app: App, { db }: { db: Db }): void {
  const routes = routesOf(app, 'Species')

  routes.get('/api/v1/plant-categories', {
    operationId: 'listPlantCategories',
    summary: 'List the plant categories',
    description: 'All categories a species can belong to, by name.',
    access: 'public',
    data: Type.Array(Category),
    etag: true,
    handle: () => listCategories(db),
  })

  routes.post('/api/v1/plant-categories', {
    operationId: 'createPlantCategory',
    summary: 'Add a plant category',
    description: 'Names are unique, ignoring case.',
    access: 'admin',
    errors: ['CATEGORY_NAME_TAKEN'],
    body: CategoryCreate,
    data: Category,
    etag: true,
    handle: ({ scope, body }, reply) => reply.once((db) => createCategory(db, scope, body)),
  })

  routes.put('/api/v1/plant-categories/:id', {
    operationId: 'updatePlantCategory',
    summary: 'Rename a plant category',
    access: 'admin',
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_TAKEN'],
    body: CategoryUpdate,
    data: Category,
    handle: ({ scope, params, body, precondition }) =>
      updateCategory(db, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/plant-categories/:id', {
    operationId: 'deletePlantCategory',
    summary: 'Delete a plant category',
    description: 'Species stay; they only lose the category.',
    access: 'admin',
    errors: ['CATEGORY_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteCategory(db, scope, params.id, precondition),
  })
}
