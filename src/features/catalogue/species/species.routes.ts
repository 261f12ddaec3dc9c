import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { localised, localisedList } from '../../../http/negotiation/localised.ts'
import { routesOf } from '../../../http/routes.ts'
import type { WatchCaches } from '../../../observe/metrics/metrics.ts'
import type { CatalogueLimits } from '../search/catalogue-cache.ts'
import { sayCorrected } from '../search/corrected-header.ts'
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

export function createSpeciesContext({ db, watchCaches, limits }: Dependencies): SpeciesContext {
  const search = new SpeciesSearch(limits)
  watchCaches({
    species_pages: () => search.caches.results.state,
    species_filters: () => search.caches.filtered.state,
    species_listings: () => search.caches.listings.state,
  })
  return { db, search }
}

export function speciesRoutes(app: App, context: SpeciesContext): void {
  const { db } = context
  const routes = routesOf(app, 'Species')

  routes.get('/api/v1/plant-species', {
    operationId: 'listPlantSpecies',
    summary: 'Search the catalogue',
    description:
      'Names that are or begin with the search come first, then all by common name. Texts follow Accept-Language. If nothing is found, terms of five letters or more may have one slip; `Frond-Corrected` says what was taken instead.',
    access: 'public',
    languages: 'negotiated',
    query: SpeciesQuery,
    data: Page(Species),
    etag: true,
    ownHeaders: ['Frond-Corrected'],
    handle: async ({ reader, query }, reply) => {
      const { found, corrected } = await listSpecies(context, reader, query)
      const { items, ...page } = found
      sayCorrected(reply, corrected)
      return { items: localisedList(reply, items), ...page }
    },
  })

  routes.get('/api/v1/plant-species/:id', {
    operationId: 'getPlantSpecies',
    summary: 'One species',
    access: 'public',
    languages: 'negotiated',
    errors: ['SPECIES_NOT_FOUND'],
    data: Species,
    etag: true,
    handle: async ({ reader, params }, reply) => localised(reply, await getSpecies(db, reader, params.id)),
  })

  routes.post('/api/v1/plant-species', {
    operationId: 'createPlantSpecies',
    summary: 'Add a species',
    description: 'Texts are in English; other languages are translations.',
    access: 'admin',
    languages: 'fixed',
    errors: ['CATEGORY_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_TRANSFORMABLE'],
    body: SpeciesCreate,
    data: Species,
    etag: true,
    handle: ({ scope, body }, reply) =>
      reply.once(async (db) => localised(reply, await createSpecies(db, scope, body))),
  })

  routes.put('/api/v1/plant-species/:id', {
    operationId: 'updatePlantSpecies',
    summary: 'Change a species',
    description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
    access: 'admin',
    languages: 'fixed',
    readsAcceptLanguage: true,
    errors: ['SPECIES_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_TRANSFORMABLE'],
    body: SpeciesUpdate,
    data: Species,
    handle: async ({ scope, params, body, precondition }, reply) =>
      localised(reply, await updateSpecies(db, scope, params.id, body, precondition)),
  })

  routes.delete('/api/v1/plant-species/:id', {
    operationId: 'deletePlantSpecies',
    summary: 'Delete a species',
    description: 'Plants of this species stay, without a species.',
    access: 'admin',
    readsAcceptLanguage: true,
    errors: ['SPECIES_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteSpecies(db, scope, params.id, precondition),
  })

  routes.put('/api/v1/plant-species/:id/translations/:lang', {
    operationId: 'putPlantSpeciesTranslation',
    summary: 'Set the texts of a species in another language',
    description: 'Responds with the species in that language.',
    access: 'admin',
    languages: 'fixed',
    readsAcceptLanguage: true,
    storedRules: [translationNameRule(db)],
    errors: ['SPECIES_NOT_FOUND'],
    params: TranslationParams,
    body: Translation,
    data: Species,
    handle: async ({ scope, params, body, precondition }, reply) =>
      localised(reply, await putTranslation(db, scope, params.id, params.lang, body, precondition)),
  })

  routes.delete('/api/v1/plant-species/:id/translations/:lang', {
    operationId: 'deletePlantSpeciesTranslation',
    summary: 'Remove the texts of a species in one language',
    access: 'admin',
    readsAcceptLanguage: true,
    errors: ['SPECIES_NOT_FOUND', 'TRANSLATION_NOT_FOUND'],
    params: TranslationParams,
    handle: ({ scope, params, precondition }) =>
      deleteTranslation(db, scope, params.id, params.lang, precondition),
  })
}
