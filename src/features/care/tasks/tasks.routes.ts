import type { App } from '../../../http/app-type.ts'
import { Page, Success, success } from '../../../http/envelope.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import type { CareContext } from '../care.context.ts'
import { EVENT_TIME_RULE, untilRule } from './tasks.rules.ts'
import { CareSummary, CareTask, DoneTasks, TaskQuery, TasksDone } from './tasks.schema.ts'
import { completeTasks, getSummary, listTasks } from './tasks.service.ts'

export function taskRoutes(app: App, care: CareContext): void {
  const { db } = care

  app.get(
    '/api/v1/care-tasks',
    {
      config: { access: 'user', storedRules: [untilRule(care)] },
      schema: {
        operationId: 'listTasks',
        tags: ['Care'],
        summary: 'List what is to be done',
        description:
          'A task for each schedule that is due or overdue, with `until` also for those that will be. Missed days do not pile up.',
        querystring: TaskQuery,
        response: { 200: Success(Page(CareTask)) },
      },
    },
    async (request) => success(request, await listTasks(care, request.scope, request.query)),
  )

  app.get(
    '/api/v1/care-tasks/summary',
    {
      config: { access: 'user', etag: true },
      schema: {
        operationId: 'getSummary',
        tags: ['Care'],
        summary: 'How much is to be done',
        description: 'For badges and sensors, which ask again and again: send the ETag as If-None-Match.',
        response: { 200: Success(CareSummary) },
      },
    },
    async (request) => success(request, await getSummary(care, request.scope)),
  )

  app.post(
    '/api/v1/care-tasks/done',
    {
      config: {
        access: 'user',
        rules: [EVENT_TIME_RULE],
        errors: ['SCHEDULE_NOT_FOUND', 'MEDIA_NOT_FOUND'],
      },
      schema: {
        operationId: 'completeTasks',
        tags: ['Care'],
        summary: 'Mark tasks as done',
        description:
          'Writes one journal entry for each type, with all its plants in the order given; all or nothing. It works in every state, also early. To undo it, delete the entries.',
        body: TasksDone,
        response: { 200: Success(DoneTasks) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const done = await respondOnce(db, request, reply, (db) => completeTasks({ ...care, db }, scope, body))
      return success(request, done)
    },
  )
}
