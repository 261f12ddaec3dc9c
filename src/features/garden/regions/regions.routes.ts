import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import {
  createLocation,
  deleteLocation,
  getLocation,
  reorderLocations,
  updateLocation,
} from './locations.service.ts'
import { coordinatesRule } from './regions.rules.ts'
import {
  Location,
  LocationCreate,
  LocationUpdate,
  NewOrder,
  Region,
  RegionCreate,
  RegionQuery,
  RegionUpdate,
} from './regions.schema.ts'
import {
  createRegion,
  deleteRegion,
  getRegion,
  listRegions,
  reorderRegions,
  updateRegion,
} from './regions.service.ts'

export function regionRoutes(app: App, { db }: { db: Db }): void {
  const routes = routesOf(app, 'Regions')

  routes.get('/api/v1/regions', {
    operationId: 'listRegions',
    summary: 'List the own regions with their locations, in their order',
    access: { role: 'Viewer', links: 'Viewer' },
    query: RegionQuery,
    data: Type.Array(Region),
    handle: ({ scope, query }) => listRegions(db, scope, query),
  })

  routes.post('/api/v1/regions', {
    operationId: 'createRegion',
    summary: 'Add a region',
    description: 'It goes last.',
    access: { role: 'Member' },
    body: RegionCreate,
    data: Region,
    etag: true,
    handle: ({ scope, body }, reply) => reply.once((db) => createRegion(db, scope, body)),
  })

  routes.put('/api/v1/regions/order', {
    operationId: 'reorderRegions',
    summary: 'Put the own regions into a new order',
    access: { role: 'Member' },
    errors: ['REGION_REORDER_INVALID'],
    ignoresIfMatch: true,
    body: NewOrder,
    data: Type.Array(Region),
    handle: ({ scope, body }) => reorderRegions(db, scope, body),
  })

  routes.get('/api/v1/regions/:id', {
    operationId: 'getRegion',
    summary: 'One region',
    access: { role: 'Viewer' },
    errors: ['REGION_NOT_FOUND'],
    data: Region,
    etag: true,
    handle: ({ scope, params }) => getRegion(db, scope, params.id),
  })

  routes.put('/api/v1/regions/:id', {
    operationId: 'updateRegion',
    summary: 'Change a region',
    description: 'A field that is absent stays, `null` clears it.',
    access: { role: 'Member' },
    storedRules: [coordinatesRule(db)],
    errors: ['REGION_NOT_FOUND'],
    body: RegionUpdate,
    data: Region,
    handle: ({ scope, params, body, precondition }) => updateRegion(db, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/regions/:id', {
    operationId: 'deleteRegion',
    summary: 'Delete a region with its locations',
    description: 'Plants that stood there stay, without a location.',
    access: { role: 'Member' },
    errors: ['REGION_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteRegion(db, scope, params.id, precondition),
  })

  routes.post('/api/v1/regions/:id/locations', {
    operationId: 'createLocation',
    summary: 'Add a location to a region',
    description: 'It goes last.',
    access: { role: 'Member' },
    errors: ['REGION_NOT_FOUND'],
    body: LocationCreate,
    data: Location,
    etag: true,
    handle: ({ scope, params, body }, reply) =>
      reply.once((db) => createLocation(db, scope, params.id, body)),
  })

  routes.put('/api/v1/regions/:id/locations/order', {
    operationId: 'reorderLocations',
    summary: 'Put the locations of a region into a new order',
    access: { role: 'Member' },
    errors: ['REGION_NOT_FOUND', 'LOCATION_REORDER_INVALID'],
    ignoresIfMatch: true,
    body: NewOrder,
    data: Type.Array(Location),
    handle: ({ scope, params, body }) => reorderLocations(db, scope, params.id, body),
  })

  routes.get('/api/v1/locations/:id', {
    operationId: 'getLocation',
    summary: 'One location',
    access: { role: 'Viewer' },
    errors: ['LOCATION_NOT_FOUND'],
    data: Location,
    etag: true,
    handle: ({ scope, params }) => getLocation(db, scope, params.id),
  })

  routes.put('/api/v1/locations/:id', {
    operationId: 'updateLocation',
    summary: 'Change a location, or move it to another region',
    access: { role: 'Member' },
    errors: ['LOCATION_NOT_FOUND', 'REGION_NOT_FOUND'],
    body: LocationUpdate,
    data: Location,
    handle: ({ scope, params, body, precondition }) =>
      updateLocation(db, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/locations/:id', {
    operationId: 'deleteLocation',
    summary: 'Delete a location',
    description: 'Plants that stood there stay, without a location.',
    access: { role: 'Member' },
    errors: ['LOCATION_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteLocation(db, scope, params.id, precondition),
  })
}
