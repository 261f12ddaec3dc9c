import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { Category, CategoryCreate, CategoryUpdate } from './categories.schema.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.service.ts'

export function categoryRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/plant-categories',
    {
      config: { access: 'public', etag: true },
      schema: {
        operationId: 'listPlantCategories',
        tags: ['Species'],
        summary: 'List the plant categories',
        description: 'All categories a species can belong to, by name.',
        response: { 200: Success(Type.Array(Category)) },
      },
    },
    async (request) => success(request, await listCategories(db)),
  )

  app.post(
    '/api/v1/plant-categories',
    {
      config: { access: 'admin', etagOfNewState: true, errors: ['CATEGORY_NAME_TAKEN'] },
      schema: {
        operationId: 'createPlantCategory',
        tags: ['Species'],
        summary: 'Add a plant category',
        description: 'Names are unique, ignoring case.',
        body: CategoryCreate,
        response: { 200: Success(Category) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const category = await respondOnce(db, request, reply, (db) => createCategory(db, scope, body))
      return success(request, category)
    },
  )

  app.put(
    '/api/v1/plant-categories/:id',
    {
      config: {
        access: 'admin',
        etagOfNewState: true,
        errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_TAKEN', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updatePlantCategory',
        tags: ['Species'],
        summary: 'Rename a plant category',
        params: IdParams,
        body: CategoryUpdate,
        response: { 200: Success(Category) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const category = await updateCategory(db, scope, params.id, body, preconditionOf(request))
      return success(request, category)
    },
  )

  app.delete(
    '/api/v1/plant-categories/:id',
    {
      config: { access: 'admin', errors: ['CATEGORY_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deletePlantCategory',
        tags: ['Species'],
        summary: 'Delete a plant category',
        description: 'Species stay; they only lose the category.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteCategory(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
