import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { coordinatesRule } from './regions.rules.ts'
import { NewOrder, Region, RegionCreate, RegionQuery, RegionUpdate } from './regions.schema.ts'
import {
  createRegion,
  deleteRegion,
  getRegion,
  listRegions,
  reorderRegions,
  updateRegion,
} from './regions.service.ts'

export function regionRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/regions',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listRegions',
        tags: ['Regions'],
        summary: 'List the own regions with their locations, in their order',
        querystring: RegionQuery,
        response: { 200: Success(Type.Array(Region)) },
      },
    },
    async (request) => success(request, await listRegions(db, request.scope, request.query)),
  )

  app.post(
    '/api/v1/regions',
    {
      config: { access: 'user', etagOfNewState: true },
      schema: {
        operationId: 'createRegion',
        tags: ['Regions'],
        summary: 'Add a region',
        description: 'It goes last.',
        body: RegionCreate,
        response: { 200: Success(Region) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const region = await respondOnce(db, request, reply, (db) => createRegion(db, scope, body))
      return success(request, region)
    },
  )

  app.put(
    '/api/v1/regions/order',
    {
      config: { access: 'user', errors: ['REGION_REORDER_INVALID'] },
      schema: {
        operationId: 'reorderRegions',
        tags: ['Regions'],
        summary: 'Put the own regions into a new order',
        body: NewOrder,
        response: { 200: Success(Type.Array(Region)) },
      },
    },
    async (request) => success(request, await reorderRegions(db, request.scope, request.body)),
  )

  app.get(
    '/api/v1/regions/:id',
    {
      config: { access: 'user', etag: true, errors: ['REGION_NOT_FOUND'] },
      schema: {
        operationId: 'getRegion',
        tags: ['Regions'],
        summary: 'One region',
        params: IdParams,
        response: { 200: Success(Region) },
      },
    },
    async (request) => success(request, await getRegion(db, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/regions/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        storedRules: [coordinatesRule(db)],
        errors: ['REGION_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updateRegion',
        tags: ['Regions'],
        summary: 'Change a region',
        description: 'A field that is absent stays, `null` clears it.',
        params: IdParams,
        body: RegionUpdate,
        response: { 200: Success(Region) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const region = await updateRegion(db, scope, params.id, body, preconditionOf(request))
      return success(request, region)
    },
  )

  app.delete(
    '/api/v1/regions/:id',
    {
      config: { access: 'user', errors: ['REGION_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteRegion',
        tags: ['Regions'],
        summary: 'Delete a region with its locations',
        description: 'Plants that stood there stay, without a location.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteRegion(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
