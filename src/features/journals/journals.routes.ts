import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { preconditionOf } from '../../http/conditional/precondition.ts'
import { AnyPage, Success, success } from '../../http/envelope.ts'
import { IdParams } from '../../http/fields.ts'
import { principalOf } from '../../http/security/access.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { Journal, JournalCreate, JournalQuery, JournalUpdate } from './journals.schema.ts'
import {
  changeJournal,
  createJournal,
  getJournal,
  type JournalContext,
  journalCursor,
  pageOfJournals,
  removeJournal,
} from './journals.service.ts'

export function journalRoutes(app: App, context: JournalContext): void {
  app.get(
    '/api/v1/plant-journals',
    {
      config: { access: 'user', rules: [journalCursor] },
      schema: {
        operationId: 'listJournals',
        tags: ['Journals'],
        summary: 'List the own care journal, latest first',
        querystring: JournalQuery,
        response: { 200: Success(AnyPage(Journal)) },
      },
    },
    async (request) =>
      success(request, await pageOfJournals(context, principalOf(request).userId, request.query)),
  )

  app.post(
    '/api/v1/plant-journals',
    {
      config: { access: 'user', tagsNewState: true, errors: ['PLANT_NOT_FOUND', 'MEDIA_NOT_FOUND'] },
      schema: {
        operationId: 'createJournal',
        tags: ['Journals'],
        summary: 'Add an entry for one or several plants',
        body: JournalCreate,
        response: { 200: Success(Journal) },
      },
    },
    async (request, reply) => {
      const { userId } = principalOf(request)
      const journal = await answerOnce(context.db, request, reply, (db) =>
        createJournal({ ...context, db }, userId, request.body),
      )
      return success(request, journal)
    },
  )

  app.get(
    '/api/v1/plant-journals/:id',
    {
      config: { access: 'user', etag: true, errors: ['JOURNAL_NOT_FOUND'] },
      schema: {
        operationId: 'getJournal',
        tags: ['Journals'],
        summary: 'One entry',
        params: IdParams,
        response: { 200: Success(Journal) },
      },
    },
    async (request) =>
      success(request, await getJournal(context, principalOf(request).userId, request.params.id)),
  )

  app.put(
    '/api/v1/plant-journals/:id',
    {
      config: {
        access: 'user',
        tagsNewState: true,
        errors: ['JOURNAL_NOT_FOUND', 'PLANT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updateJournal',
        tags: ['Journals'],
        summary: 'Change an entry',
        description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
        params: IdParams,
        body: JournalUpdate,
        response: { 200: Success(Journal) },
      },
    },
    async (request) => {
      const { userId } = principalOf(request)
      const journal = await changeJournal(
        context,
        userId,
        request.params.id,
        request.body,
        preconditionOf(request),
      )
      return success(request, journal)
    },
  )

  app.delete(
    '/api/v1/plant-journals/:id',
    {
      config: { access: 'user', errors: ['JOURNAL_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteJournal',
        tags: ['Journals'],
        summary: 'Delete an entry',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await removeJournal(context, principalOf(request).userId, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
