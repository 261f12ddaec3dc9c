import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Page, Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { localised, localisedList } from '../../../http/negotiation/localised.ts'
import type { WatchCaches } from '../../../observe/metrics/metrics.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import type { CatalogueLimits } from '../search/catalogue-cache.ts'
import { SpeciesSearch } from '../search/species-search.ts'
import {
  Species,
  SpeciesCreate,
  SpeciesQuery,
  SpeciesUpdate,
  Translation,
  TranslationParams,
} from './species.schema.ts'
import {
  createSpecies,
  deleteSpecies,
  getSpecies,
  listSpecies,
  type SpeciesContext,
  updateSpecies,
} from './species.service.ts'
import { translationNameRule } from './translations.rules.ts'
import { deleteTranslation, putTranslation } from './translations.service.ts'

interface Dependencies {
  readonly db: Db
  readonly watchCaches: WatchCaches
  readonly limits: CatalogueLimits
}

export function speciesRoutes(app: App, { db, watchCaches, limits }: Dependencies): void {
  const search = new SpeciesSearch(limits)
  watchCaches({
    species_pages: () => search.caches.results.state,
    species_filters: () => search.caches.filtered.state,
    species_listings: () => search.caches.listings.state,
  })
  const context: SpeciesContext = { db, search }

  app.get(
    '/api/v1/plant-species',
    {
      config: { access: 'public', etag: true, languages: 'negotiated' },
      schema: {
        operationId: 'listPlantSpecies',
        tags: ['Species'],
        summary: 'Search the catalogue',
        description:
          'Names that are or begin with the search come first, then all by common name. Texts follow Accept-Language.',
        querystring: SpeciesQuery,
        response: { 200: Success(Page(Species)) },
      },
    },
    async (request, reply) => {
      const { items, ...page } = await listSpecies(context, request.reader, request.query)
      return success(request, { items: localisedList(reply, items), ...page })
    },
  )

  app.get(
    '/api/v1/plant-species/:id',
    {
      config: { access: 'public', etag: true, languages: 'negotiated', errors: ['SPECIES_NOT_FOUND'] },
      schema: {
        operationId: 'getPlantSpecies',
        tags: ['Species'],
        summary: 'One species',
        params: IdParams,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const species = await getSpecies(db, request.reader, request.params.id)
      return success(request, localised(reply, species))
    },
  )

  app.post(
    '/api/v1/plant-species',
    {
      config: {
        access: 'admin',
        etagOfNewState: true,
        languages: 'fixed',
        errors: ['CATEGORY_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_TRANSFORMABLE'],
      },
      schema: {
        operationId: 'createPlantSpecies',
        tags: ['Species'],
        summary: 'Add a species',
        description: 'Texts are in English; other languages are translations.',
        body: SpeciesCreate,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const species = await respondOnce(db, request, reply, async (db) =>
        localised(reply, await createSpecies(db, scope, body)),
      )
      return success(request, species)
    },
  )

  app.put(
    '/api/v1/plant-species/:id',
    {
      config: {
        access: 'admin',
        etagOfNewState: true,
        languages: 'fixed',
        readsAcceptLanguage: true,
        errors: [
          'SPECIES_NOT_FOUND',
          'CATEGORY_NOT_FOUND',
          'MEDIA_NOT_FOUND',
          'MEDIA_NOT_TRANSFORMABLE',
          'PRECONDITION_FAILED',
        ],
      },
      schema: {
        operationId: 'updatePlantSpecies',
        tags: ['Species'],
        summary: 'Change a species',
        description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
        params: IdParams,
        body: SpeciesUpdate,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request
      const species = await updateSpecies(db, scope, params.id, body, preconditionOf(request))
      return success(request, localised(reply, species))
    },
  )

  app.delete(
    '/api/v1/plant-species/:id',
    {
      config: {
        access: 'admin',
        readsAcceptLanguage: true,
        errors: ['SPECIES_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'deletePlantSpecies',
        tags: ['Species'],
        summary: 'Delete a species',
        description: 'Plants of this species stay, without a species.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteSpecies(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )

  app.put(
    '/api/v1/plant-species/:id/translations/:lang',
    {
      config: {
        access: 'admin',
        etagOfNewState: true,
        languages: 'fixed',
        readsAcceptLanguage: true,
        storedRules: [translationNameRule(db)],
        errors: ['SPECIES_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'putPlantSpeciesTranslation',
        tags: ['Species'],
        summary: 'Set the texts of a species in another language',
        description: 'Responds with the species in that language.',
        params: TranslationParams,
        body: Translation,
        response: { 200: Success(Species) },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request
      const species = await putTranslation(db, scope, params.id, params.lang, body, preconditionOf(request))
      return success(request, localised(reply, species))
    },
  )

  app.delete(
    '/api/v1/plant-species/:id/translations/:lang',
    {
      config: {
        access: 'admin',
        readsAcceptLanguage: true,
        errors: ['SPECIES_NOT_FOUND', 'TRANSLATION_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'deletePlantSpeciesTranslation',
        tags: ['Species'],
        summary: 'Remove the texts of a species in one language',
        params: TranslationParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      const { scope, params } = request
      await deleteTranslation(db, scope, params.id, params.lang, preconditionOf(request))
      return success(request, null)
    },
  )
}
