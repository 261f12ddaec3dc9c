import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { Tag, TagCreate, TagQuery, TagUpdate } from './tags.schema.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.service.ts'

export function tagRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/plant-tags',
    {
      config: { access: 'user', readsAcceptLanguage: true },
      schema: {
        operationId: 'listTags',
        tags: ['Tags'],
        summary: 'List the own tags by name',
        description: 'In the order of the language that Accept-Language prefers.',
        querystring: TagQuery,
        response: { 200: Success(Type.Array(Tag)) },
      },
    },
    async (request, reply) => {
      varyBy(reply, 'Accept-Language')
      return success(request, await listTags(db, request.scope, request.query))
    },
  )

  app.post(
    '/api/v1/plant-tags',
    {
      config: { access: 'user', etagOfNewState: true, errors: ['TAG_NAME_TAKEN'] },
      schema: {
        operationId: 'createTag',
        tags: ['Tags'],
        summary: 'Add a tag',
        description: 'Names are unique for each user, ignoring case.',
        body: TagCreate,
        response: { 200: Success(Tag) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const tag = await respondOnce(db, request, reply, (db) => createTag(db, scope, body))
      return success(request, tag)
    },
  )

  app.get(
    '/api/v1/plant-tags/:id',
    {
      config: { access: 'user', etag: true, errors: ['TAG_NOT_FOUND'] },
      schema: {
        operationId: 'getTag',
        tags: ['Tags'],
        summary: 'One tag',
        params: IdParams,
        response: { 200: Success(Tag) },
      },
    },
    async (request) => success(request, await getTag(db, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/plant-tags/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        errors: ['TAG_NOT_FOUND', 'TAG_NAME_TAKEN', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'renameTag',
        tags: ['Tags'],
        summary: 'Rename a tag',
        params: IdParams,
        body: TagUpdate,
        response: { 200: Success(Tag) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const tag = await updateTag(db, scope, params.id, body, preconditionOf(request))
      return success(request, tag)
    },
  )

  app.delete(
    '/api/v1/plant-tags/:id',
    {
      config: { access: 'user', errors: ['TAG_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteTag',
        tags: ['Tags'],
        summary: 'Delete a tag',
        description: 'Plants lose the tag and nothing else.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteTag(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
