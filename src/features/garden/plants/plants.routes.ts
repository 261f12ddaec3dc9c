import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { AnyPage } from '../../../http/envelope.ts'
import type { ErrorName } from '../../../http/errors.ts'
import { localised, localisedList } from '../../../http/negotiation/localised.ts'
import { routesOf } from '../../../http/routes.ts'
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
  const routes = routesOf(app, 'Plants')

  routes.get('/api/v1/plants', {
    operationId: 'listPlants',
    summary: 'List the own plants, newest first',
    access: { role: 'Viewer', links: 'Viewer' },
    languages: 'negotiated',
    rules: [plantCursorRule],
    query: PlantQuery,
    data: AnyPage(Plant),
    handle: async ({ scope, query }, reply) => {
      const { items, ...page } = await listPlants(db, scope, query)
      return { items: localisedList(reply, items), ...page }
    },
  })

  routes.post('/api/v1/plants', {
    operationId: 'createPlant',
    summary: 'Add a plant',
    description: 'It is active unless `status` says otherwise.',
    access: { role: 'Member' },
    languages: 'negotiated',
    errors: REFERENCE_ERRORS,
    body: PlantCreate,
    data: Plant,
    etag: true,
    handle: ({ scope, body }, reply) =>
      reply.once(async (db) => localised(reply, await createPlant(db, scope, body))),
  })

  routes.patch('/api/v1/plants', {
    operationId: 'updatePlants',
    summary: 'Change many plants at once',
    description: `All of them or, if anything named does not exist, none. Fields that are absent stay; at least one is needed. No tag may be added and removed at once, and no plant can get more than ${MOST_TAGS}.`,
    access: { role: 'Member' },
    rules: PLANTS_UPDATE_RULES,
    storedRules: [tagLimitRule(db)],
    errors: ['PLANT_NOT_FOUND', 'LOCATION_NOT_FOUND', 'TAG_NOT_FOUND'],
    body: PlantsUpdate,
    data: PlantsChanged,
    handle: async ({ scope, body }) => ({ plants: await updatePlants(db, scope, body) }),
  })

  routes.get('/api/v1/plants/:id', {
    operationId: 'getPlant',
    summary: 'One plant',
    access: { role: 'Viewer', links: 'Viewer' },
    languages: 'negotiated',
    errors: ['PLANT_NOT_FOUND'],
    data: Plant,
    etag: true,
    handle: async ({ scope, params }, reply) => localised(reply, await getPlant(db, scope, params.id)),
  })

  routes.put('/api/v1/plants/:id', {
    operationId: 'updatePlant',
    summary: 'Change a plant',
    description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
    access: { role: 'Member' },
    languages: 'negotiated',
    errors: ['PLANT_NOT_FOUND', ...REFERENCE_ERRORS],
    body: PlantUpdate,
    data: Plant,
    handle: async ({ scope, params, body, precondition }, reply) =>
      localised(reply, await updatePlant(db, scope, params.id, body, precondition)),
  })

  routes.delete('/api/v1/plants/:id', {
    operationId: 'deletePlant',
    summary: 'Delete a plant',
    description:
      'Journal entries that it shares with other plants stay; those left without a plant go with it.',
    access: { role: 'Member' },
    readsAcceptLanguage: true,
    errors: ['PLANT_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deletePlant(db, scope, params.id, precondition),
  })
}
