import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import type { CareContext } from '../care.context.ts'
import { restoreTasks, skipTasks, snoozeTasks } from './deferrals.service.ts'
import { SNOOZE_RULE, snoozeDayRule } from './tasks.rules.ts'
import { ChangedSchedules, TasksSelected, TasksSnoozed } from './tasks.schema.ts'

export function deferralRoutes(app: App, care: CareContext): void {
  const { db } = care

  app.post(
    '/api/v1/care-tasks/snooze',
    {
      config: {
        access: 'user',
        rules: [SNOOZE_RULE],
        storedRules: [snoozeDayRule(care)],
        errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_INACTIVE'],
      },
      schema: {
        operationId: 'snoozeTasks',
        tags: ['Care'],
        summary: 'Put tasks off until another day',
        description:
          'Until it is done, or the day has come. All or nothing; it replaces an earlier snooze or skip.',
        body: TasksSnoozed,
        response: { 200: Success(ChangedSchedules) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const changed = await respondOnce(db, request, reply, (db) => snoozeTasks({ ...care, db }, scope, body))
      return success(request, changed)
    },
  )

  app.post(
    '/api/v1/care-tasks/skip',
    {
      config: { access: 'user', errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_INACTIVE'] },
      schema: {
        operationId: 'skipTasks',
        tags: ['Care'],
        summary: 'Leave tasks out this time',
        description:
          'Due again after an interval, with mode 2 on the next day of the grid; the journal does not show it. All or nothing; it replaces an earlier snooze or skip.',
        body: TasksSelected,
        response: { 200: Success(ChangedSchedules) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const changed = await respondOnce(db, request, reply, (db) => skipTasks({ ...care, db }, scope, body))
      return success(request, changed)
    },
  )

  app.post(
    '/api/v1/care-tasks/restore',
    {
      config: { access: 'user', errors: ['SCHEDULE_NOT_FOUND'] },
      schema: {
        operationId: 'restoreTasks',
        tags: ['Care'],
        summary: 'Take back that tasks were put off',
        description: 'Removes snooze and skip, in every state; all or nothing.',
        body: TasksSelected,
        response: { 200: Success(ChangedSchedules) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const changed = await respondOnce(db, request, reply, (db) =>
        restoreTasks({ ...care, db }, scope, body),
      )
      return success(request, changed)
    },
  )
}
