import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import {
  createLocation,
  deleteLocation,
  getLocation,
  reorderLocations,
  updateLocation,
} from './locations.service.ts'
import { Location, LocationCreate, LocationUpdate, NewOrder } from './regions.schema.ts'

export function locationRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/v1/regions/:id/locations',
    {
      config: { access: 'user', etagOfNewState: true, errors: ['REGION_NOT_FOUND'] },
      schema: {
        operationId: 'createLocation',
        tags: ['Regions'],
        summary: 'Add a location to a region',
        description: 'It goes last.',
        params: IdParams,
        body: LocationCreate,
        response: { 200: Success(Location) },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request
      const location = await respondOnce(db, request, reply, (db) =>
        createLocation(db, scope, params.id, body),
      )
      return success(request, location)
    },
  )

  app.put(
    '/api/v1/regions/:id/locations/order',
    {
      config: { access: 'user', errors: ['REGION_NOT_FOUND', 'LOCATION_REORDER_INVALID'] },
      schema: {
        operationId: 'reorderLocations',
        tags: ['Regions'],
        summary: 'Put the locations of a region into a new order',
        params: IdParams,
        body: NewOrder,
        response: { 200: Success(Type.Array(Location)) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      return success(request, await reorderLocations(db, scope, params.id, body))
    },
  )

  app.get(
    '/api/v1/locations/:id',
    {
      config: { access: 'user', etag: true, errors: ['LOCATION_NOT_FOUND'] },
      schema: {
        operationId: 'getLocation',
        tags: ['Regions'],
        summary: 'One location',
        params: IdParams,
        response: { 200: Success(Location) },
      },
    },
    async (request) => success(request, await getLocation(db, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/locations/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        errors: ['LOCATION_NOT_FOUND', 'REGION_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updateLocation',
        tags: ['Regions'],
        summary: 'Change a location, or move it to another region',
        params: IdParams,
        body: LocationUpdate,
        response: { 200: Success(Location) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const location = await updateLocation(db, scope, params.id, body, preconditionOf(request))
      return success(request, location)
    },
  )

  app.delete(
    '/api/v1/locations/:id',
    {
      config: { access: 'user', errors: ['LOCATION_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteLocation',
        tags: ['Regions'],
        summary: 'Delete a location',
        description: 'Plants that stood there stay, without a location.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteLocation(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
