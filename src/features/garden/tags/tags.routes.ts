import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { Tag, TagCreate, TagQuery, TagUpdate } from './tags.schema.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.service.ts'

export function tagRoutes(app: App, { db }: { db: Db }): void {
  const routes = routesOf(app, 'Tags')

  routes.get('/api/v1/plant-tags', {
    operationId: 'listTags',
    summary: 'List the own tags by name',
    description: 'In the order of the language that Accept-Language prefers.',
    access: { role: 'Viewer' },
    readsAcceptLanguage: true,
    query: TagQuery,
    data: Type.Array(Tag),
    handle: ({ scope, query }) => listTags(db, scope, query),
  })

  routes.post('/api/v1/plant-tags', {
    operationId: 'createTag',
    summary: 'Add a tag',
    description: 'Names are unique for each user, ignoring case.',
    access: { role: 'Member' },
    errors: ['TAG_NAME_TAKEN'],
    body: TagCreate,
    data: Tag,
    etag: true,
    handle: ({ scope, body }, reply) => reply.once((db) => createTag(db, scope, body)),
  })

  routes.get('/api/v1/plant-tags/:id', {
    operationId: 'getTag',
    summary: 'One tag',
    access: { role: 'Viewer' },
    errors: ['TAG_NOT_FOUND'],
    data: Tag,
    etag: true,
    handle: ({ scope, params }) => getTag(db, scope, params.id),
  })

  routes.put('/api/v1/plant-tags/:id', {
    operationId: 'renameTag',
    summary: 'Rename a tag',
    access: { role: 'Member' },
    errors: ['TAG_NOT_FOUND', 'TAG_NAME_TAKEN'],
    body: TagUpdate,
    data: Tag,
    handle: ({ scope, params, body, precondition }) => updateTag(db, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/plant-tags/:id', {
    operationId: 'deleteTag',
    summary: 'Delete a tag',
    description: 'Plants lose the tag and nothing else.',
    access: { role: 'Member' },
    errors: ['TAG_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteTag(db, scope, params.id, precondition),
  })
}
