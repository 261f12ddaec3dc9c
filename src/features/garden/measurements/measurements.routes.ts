import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import {
  MeasuredProperties,
  MeasurementParams,
  MeasurementQuery,
  Measurements,
} from './measurements.schema.ts'
import { getMeasurements, listMeasuredProperties } from './measurements.service.ts'

export function measurementRoutes(app: App, { db }: { db: Db }): void {
  const routes = routesOf(app, 'Journals')

  routes.get('/api/v1/plants/:id/measurements', {
    operationId: 'listMeasuredProperties',
    summary: 'What was measured of a plant',
    description: 'The numbers in the `properties` of its entries, by the names that they have there.',
    access: { role: 'Viewer' },
    errors: ['PLANT_NOT_FOUND'],
    data: MeasuredProperties,
    handle: ({ scope, params }) => listMeasuredProperties(db, scope, params.id),
  })

  routes.get('/api/v1/plants/:id/measurements/:name', {
    operationId: 'getMeasurements',
    summary: 'One kind of measurements of a plant, for a chart',
    description:
      'A name that is not known has no points. `count`, `min` and `max` are of all values in the time asked for.',
    access: { role: 'Viewer' },
    errors: ['PLANT_NOT_FOUND'],
    params: MeasurementParams,
    query: MeasurementQuery,
    data: Measurements,
    handle: ({ scope, params, query }) => getMeasurements(db, scope, params, query),
  })
}
