import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { AnyPage, Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { Journal, JournalCreate, JournalQuery, JournalUpdate } from './journals.schema.ts'
import {
  createJournal,
  deleteJournal,
  getJournal,
  journalCursorRule,
  listJournals,
  updateJournal,
} from './journals.service.ts'

export function journalRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/plant-journals',
    {
      config: { access: 'user', rules: [journalCursorRule] },
      schema: {
        operationId: 'listJournals',
        tags: ['Journals'],
        summary: 'List the own care journal, latest first',
        description:
          'If several of `locationId`, `regionId` and `tagId` are given, one plant of the entry must satisfy all of them.',
        querystring: JournalQuery,
        response: { 200: Success(AnyPage(Journal)) },
      },
    },
    async (request) => success(request, await listJournals(db, request.scope, request.query)),
  )

  app.post(
    '/api/v1/plant-journals',
    {
      config: { access: 'user', etagOfNewState: true, errors: ['PLANT_NOT_FOUND', 'MEDIA_NOT_FOUND'] },
      schema: {
        operationId: 'createJournal',
        tags: ['Journals'],
        summary: 'Add an entry for one or several plants',
        body: JournalCreate,
        response: { 200: Success(Journal) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const journal = await respondOnce(db, request, reply, (db) => createJournal(db, scope, body))
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
    async (request) => success(request, await getJournal(db, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/plant-journals/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
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
      const { scope, params, body } = request
      const journal = await updateJournal(db, scope, params.id, body, preconditionOf(request))
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
      await deleteJournal(db, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )
}
