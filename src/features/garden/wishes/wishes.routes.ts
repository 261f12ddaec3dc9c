import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { localised, localisedList } from '../../../http/negotiation/localised.ts'
import { routesOf } from '../../../http/routes.ts'
import { bodyRule } from '../../../http/validation/request-validation.ts'
import { Wish, WishCreate, WishUpdate } from './wishes.schema.ts'
import { createWish, deleteWish, getWish, listWishes, NAMELESS, updateWish } from './wishes.service.ts'

const NAME_RULE = bodyRule(({ name, speciesId }) => (name == null && speciesId == null ? [NAMELESS] : []))

export function wishRoutes(app: App, { db }: { db: Db }): void {
  const routes = routesOf(app, 'Wishes')

  routes.get('/api/v1/wishes', {
    operationId: 'listWishes',
    summary: 'List the wishes, newest first',
    access: { role: 'Viewer' },
    languages: 'negotiated',
    data: Type.Array(Wish),
    handle: async ({ scope }, reply) => localisedList(reply, await listWishes(db, scope)),
  })

  routes.post('/api/v1/wishes', {
    operationId: 'createWish',
    summary: 'Add a wish',
    access: { role: 'Member' },
    languages: 'negotiated',
    rules: [NAME_RULE],
    errors: ['SPECIES_NOT_FOUND', 'WISH_LIMIT'],
    body: WishCreate,
    data: Wish,
    etag: true,
    handle: ({ scope, body }, reply) =>
      reply.once(async (db) => localised(reply, await createWish(db, scope, body))),
  })

  routes.get('/api/v1/wishes/:id', {
    operationId: 'getWish',
    summary: 'One wish',
    access: { role: 'Viewer' },
    languages: 'negotiated',
    errors: ['WISH_NOT_FOUND'],
    data: Wish,
    etag: true,
    handle: async ({ scope, params }, reply) => localised(reply, await getWish(db, scope, params.id)),
  })

  routes.put('/api/v1/wishes/:id', {
    operationId: 'updateWish',
    summary: 'Change a wish',
    description:
      'A field that is absent stays, `null` clears it. Without a name it gets that of its species.',
    access: { role: 'Member' },
    languages: 'negotiated',
    errors: ['WISH_NOT_FOUND', 'SPECIES_NOT_FOUND'],
    body: WishUpdate,
    data: Wish,
    handle: async ({ scope, params, body, precondition }, reply) =>
      localised(reply, await updateWish(db, scope, params.id, body, precondition)),
  })

  routes.delete('/api/v1/wishes/:id', {
    operationId: 'deleteWish',
    summary: 'Delete a wish',
    access: { role: 'Member' },
    readsAcceptLanguage: true,
    errors: ['WISH_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteWish(db, scope, params.id, precondition),
  })
}
