import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { AnyPage } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
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
  const routes = routesOf(app, 'Journals')

  routes.get('/api/v1/plant-journals', {
    operationId: 'listJournals',
    summary: 'List the own care journal, latest first',
    description:
      'If several of `locationId`, `regionId` and `tagId` are given, one plant of the entry must satisfy all of them.',
    access: { role: 'Viewer' },
    rules: [journalCursorRule],
    query: JournalQuery,
    data: AnyPage(Journal),
    handle: ({ scope, query }) => listJournals(db, scope, query),
  })

  routes.post('/api/v1/plant-journals', {
    operationId: 'createJournal',
    summary: 'Add an entry for one or several plants',
    access: { role: 'Sitter', links: 'Sitter' },
    errors: ['PLANT_NOT_FOUND', 'MEDIA_NOT_FOUND'],
    body: JournalCreate,
    data: Journal,
    etag: true,
    decides: true,
    handle: ({ scope, body }, reply) => reply.once((db) => createJournal(db, scope, body)),
  })

  routes.get('/api/v1/plant-journals/:id', {
    operationId: 'getJournal',
    summary: 'One entry',
    access: { role: 'Viewer', links: 'Sitter' },
    errors: ['JOURNAL_NOT_FOUND'],
    data: Journal,
    etag: true,
    handle: ({ scope, params }) => getJournal(db, scope, params.id),
  })

  routes.put('/api/v1/plant-journals/:id', {
    operationId: 'updateJournal',
    summary: 'Change an entry',
    description: 'A field that is absent stays, `null` clears it, a list replaces the old one.',
    access: { role: 'Sitter', links: 'Sitter' },
    errors: ['JOURNAL_NOT_FOUND', 'PLANT_NOT_FOUND', 'MEDIA_NOT_FOUND'],
    body: JournalUpdate,
    data: Journal,
    handle: ({ scope, params, body, precondition }) =>
      updateJournal(db, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/plant-journals/:id', {
    operationId: 'deleteJournal',
    summary: 'Delete an entry',
    access: { role: 'Sitter', links: 'Sitter' },
    errors: ['JOURNAL_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteJournal(db, scope, params.id, precondition),
  })
}
