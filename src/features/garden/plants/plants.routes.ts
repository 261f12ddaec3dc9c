import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { AnyPage, Success, success } from '../../../http/envelope.ts'
import type { ErrorName } from '../../../http/errors.ts'
import { IdParams } from '../../../http/fields.ts'
import { localised, localisedList } from '../../../http/negotiation/localised.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import {
  MOST_TAGS,
  Plant,
  PlantCreate,
  PlantQuery,
  PlantsChanged,
  PlantsUpdate,
  PlantUpdate,
} from './plants.schema.ts'
import {
  createPlant,
  deletePlant,
  getPlant,
  listPlants,
  plantCursorRule,
  updatePlant,
} from './plants.service.ts'
import { PLANTS_UPDATE_RULES, tagLimitRule } from './plants-bulk.rules.ts'
import { updatePlants } from './plants-bulk.service.ts'

const REFERENCE_ERRORS: ErrorName[] = [
  'SPECIES_NOT_FOUND',
  'LOCATION_NOT_FOUND',
  'TAG_NOT_FOUND',
  'MEDIA_NOT_FOUND',
  'MEDIA_NOT_TRANSFORMABLE',
]

export function plantRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/plants',
    {
      config: { access: 'user', languages: 'negotiated', rules: [plantCursorRule] },
      schema: {
        operationId: 'listPlants',
        tags: ['Plants'],
        summary: 'List the own plants, newest first',
        querystring: PlantQuery,
        response: { 200: Success(AnyPage(Plant)) },
      },
    },
    async (request, reply) => {
      const { items, ...page } = await listPlants(db, request.scope, request.query)
      return success(request, { items: localisedList(reply, items), ...page })
    },
  )

  app.post(
    '/api/v1/plants',
    {
      config: { access: 'user', etagOfNewState: true, languages: 'negotiated', errors: REFERENCE_ERRORS },
      schema: {
        operationId: 'createPlant',
        tags: ['Plants'],
        summary: 'Add a plant',
        description: 'It is active unless `status` says otherwise.',
        body: PlantCreate,
        response: { 200: Success(Plant) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const plant = await respondOnce(db, request, reply, async (db) =>
        localised(reply, await createPlant(db, scope, body)),
      )
      return success(request, plant)
    },
  )

  app.patch(
    '/api/v1/plants',
    {
      config: {
        access: 'user',
        rules: PLANTS_UPDATE_RULES,
        storedRules: [tagLimitRule(db)],
        errors: ['PLANT_NOT_FOUND', 'LOCATION_NOT_FOUND', 'TAG_NOT_FOUND'],
      },
      schema: {
        operationId: 'updatePlants',
        tags: ['Plants'],
        summary: 'Change many plants at once',
        description: `All of them or, if anything named does not exist, none. Fields that are absent stay; at least one is needed. No tag may be added and removed at once, and no plant can get more than ${MOST_TAGS}.`,
        body: PlantsUpdate,
        response: { 200: Success(PlantsChanged) },
      },
    },
    async (request) => success(request, { plants: await updatePlants(db, request.scope, request.body) }),
  )

  app.get(
    '/api/v1/plants/:id',
    {
      config: { access: 'user', etag: true, languages: 'negotiated', errors: ['PLANT_NOT_FOUND'] },
      schema: {
        operationId: 'getPlant',
        tags: ['Plants'],
        summary: 'One plant',
        params: IdParams,
        response: { 200: Success(Plant) },
      },
    },
    async (request, reply) =>
      success(request, localised(reply, await getPlant(db, request.scope, request.params.id))),
  )

  app.put(
    '/api/v1/plants/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        languages: 'negotiated',
        errors: ['PLANT_NOT_FOUND', 'PRECONDITION_FAILED', ...REFERENCE_ERRORS],
      },
      schema: {
        operationId: 'updatePlant',
        tags: ['Plants'],
        summary: 'Change a plant',
        description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
        params: IdParams,
        body: PlantUpdate,
        response: { 200: Success(Plant) },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request
      const plant = await updatePlant(db, scope, params.id, body, preconditionOf(request))
      return success(request, localised(reply, plant))
    },
  )

  app.delete(
    '/api/v1/plants/:id',
    {
      config: {
        access: 'user',
        readsAcceptLanguage: true,
        errors: ['PLANT_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'deletePlant',
        tags: ['Plants'],
        summary: 'Delete a plant',
        description:
          'Journal entries that it shares with other plants stay; those left without a plant go with it.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deletePlant(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
