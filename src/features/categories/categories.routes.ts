import { Type } from 'typebox'
import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { Success, success } from '../../http/envelope.ts'
import { Category } from './categories.schema.ts'
import { listCategories } from './categories.sql.ts'

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
}
