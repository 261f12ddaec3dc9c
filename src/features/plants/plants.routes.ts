import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { preconditionOf } from '../../http/conditional/precondition.ts'
import { AnyPage, Success, success } from '../../http/envelope.ts'
import type { ErrorName } from '../../http/errors.ts'
import { IdParams } from '../../http/fields.ts'
import { contentLanguage, preferredLanguages } from '../../http/negotiation/language.ts'
import { varyBy } from '../../http/negotiation/vary.ts'
import { principalOf } from '../../http/security/access.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { Reader } from '../species/species-view.ts'
import { Plant, PlantCreate, PlantQuery, PlantsChanged, PlantsUpdate, PlantUpdate } from './plants.schema.ts'
import {
  changePlant,
  createPlant,
  getPlant,
  pageOfPlants,
  plantCursor,
  removePlant,
} from './plants.service.ts'
import { fewTagsAfterwards, PLANTS_UPDATE_RULES } from './plants-bulk.rules.ts'
import { changePlants } from './plants-bulk.service.ts'
import type { PlantView } from './plants-view.ts'

interface Dependencies {
  readonly db: Db
  readonly publicUrl: string | undefined
}

const REFERENCE_ERRORS: ErrorName[] = [
  'SPECIES_NOT_FOUND',
  'LOCATION_NOT_FOUND',
  'TAG_NOT_FOUND',
  'MEDIA_NOT_FOUND',
  'MEDIA_NOT_TRANSFORMABLE',
]

export function plantRoutes(app: App, { db, publicUrl }: Dependencies): void {
  function readerOf({ headers }: Pick<FastifyRequest, 'headers'>): Reader {
    return { languages: preferredLanguages(headers['accept-language']), publicUrl }
  }

  app.get(
    '/api/v1/plants',
    {
      config: { access: 'user', languages: 'negotiated', rules: [plantCursor] },
      schema: {
        operationId: 'listPlants',
        tags: ['Plants'],
        summary: 'List the own plants, newest first',
        querystring: PlantQuery,
        response: { 200: Success(AnyPage(Plant)) },
      },
    },
    async (request, reply) => {
      const { items, ...page } = await pageOfPlants(
        db,
        principalOf(request).userId,
        request.query,
        readerOf(request),
      )
      return success(request, { items: speaking(reply, items), ...page })
    },
  )

  app.post(
    '/api/v1/plants',
    {
      config: { access: 'user', tagsNewState: true, languages: 'negotiated', errors: REFERENCE_ERRORS },
      schema: {
        operationId: 'createPlant',
        tags: ['Plants'],
        summary: 'Add a plant',
        body: PlantCreate,
        response: { 200: Success(Plant) },
      },
    },
    async (request, reply) => {
      const { userId } = principalOf(request)
      const plant = await answerOnce(db, request, reply, async (db) =>
        speakingOne(reply, await createPlant(db, userId, request.body, readerOf(request))),
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
        storedRules: [fewTagsAfterwards(db)],
        errors: ['PLANT_NOT_FOUND', 'LOCATION_NOT_FOUND', 'TAG_NOT_FOUND'],
      },
      schema: {
        operationId: 'updatePlants',
        tags: ['Plants'],
        summary: 'Change many plants at once',
        description: 'All of them or, if anything named does not exist, none. Fields that are absent stay.',
        body: PlantsUpdate,
        response: { 200: Success(PlantsChanged) },
      },
    },
    async (request) =>
      success(request, { plants: await changePlants(db, principalOf(request).userId, request.body) }),
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
    async (request, reply) => {
      const view = await getPlant(db, principalOf(request).userId, request.params.id, readerOf(request))
      return success(request, speakingOne(reply, view))
    },
  )

  app.put(
    '/api/v1/plants/:id',
    {
      config: {
        access: 'user',
        tagsNewState: true,
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
      const { userId } = principalOf(request)
      const { id } = request.params
      const view = await changePlant(db, userId, id, request.body, readerOf(request), preconditionOf(request))
      return success(request, speakingOne(reply, view))
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
      const { userId } = principalOf(request)
      await removePlant(db, userId, request.params.id, readerOf(request), preconditionOf(request))
      return success(request, null)
    },
  )
}

function speakingOne(reply: FastifyReply, view: PlantView): Plant {
  const [plant] = speaking(reply, [view])
  return plant ?? view.plant
}

/** The names of species are in the reader's language; the answer says which that was. */
function speaking(reply: FastifyReply, views: readonly PlantView[]): Plant[] {
  varyBy(reply, 'Accept-Language')
  reply.header('Content-Language', contentLanguage(views.map(({ language }) => language)))
  return views.map(({ plant }) => plant)
}
