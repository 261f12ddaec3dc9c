import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { pauseDayRule, SCHEDULE_CREATE_RULE, SCHEDULE_UPDATE_RULE } from './schedules.rules.ts'
import {
  CareSchedule,
  ScheduleCreate,
  ScheduleHistory,
  ScheduleQuery,
  ScheduleUpdate,
} from './schedules.schema.ts'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  getScheduleHistory,
  listSchedules,
  updateSchedule,
} from './schedules.service.ts'

export function scheduleRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.get('/api/v1/care-schedules', {
    operationId: 'listSchedules',
    summary: 'List the own schedules, by plant and type',
    access: { role: 'Viewer' },
    query: ScheduleQuery,
    data: Page(CareSchedule),
    handle: ({ scope, query }) => listSchedules(care, scope, query),
  })

  routes.post('/api/v1/care-schedules', {
    operationId: 'createSchedule',
    summary: 'Add a schedule',
    description:
      'A plant has one schedule of a type. Entries from before it was made count: the journal alone tells when something was done last.',
    access: { role: 'Member' },
    rules: [SCHEDULE_CREATE_RULE],
    storedRules: [pauseDayRule(care)],
    errors: ['PLANT_NOT_FOUND', 'ASSIGNEE_NOT_FOUND', 'SCHEDULE_EXISTS'],
    body: ScheduleCreate,
    data: CareSchedule,
    etag: true,
    handle: ({ scope, body }, reply) => reply.once((db) => createSchedule({ ...care, db }, scope, body)),
  })

  routes.get('/api/v1/care-schedules/:id', {
    operationId: 'getSchedule',
    summary: 'One schedule',
    access: { role: 'Viewer' },
    errors: ['SCHEDULE_NOT_FOUND'],
    data: CareSchedule,
    etag: true,
    handle: ({ scope, params }) => getSchedule(care, scope, params.id),
  })

  routes.put('/api/v1/care-schedules/:id', {
    operationId: 'updateSchedule',
    summary: 'Change a schedule',
    description:
      'A field that is absent stays, `null` clears it, a list replaces the old one. With another type it is another task: what was put off is not any more.',
    access: { role: 'Member' },
    rules: [SCHEDULE_UPDATE_RULE],
    storedRules: [pauseDayRule(care)],
    errors: ['SCHEDULE_NOT_FOUND', 'ASSIGNEE_NOT_FOUND', 'SCHEDULE_EXISTS'],
    body: ScheduleUpdate,
    data: CareSchedule,
    handle: ({ scope, params, body, precondition }) =>
      updateSchedule(care, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/care-schedules/:id', {
    operationId: 'deleteSchedule',
    summary: 'Delete a schedule',
    description: 'The journal stays as it is.',
    access: { role: 'Member' },
    errors: ['SCHEDULE_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteSchedule(care, scope, params.id, precondition),
  })

  routes.get('/api/v1/care-schedules/:id/history', {
    operationId: 'getScheduleHistory',
    summary: 'When it was done',
    access: { role: 'Viewer' },
    errors: ['SCHEDULE_NOT_FOUND'],
    data: ScheduleHistory,
    handle: ({ scope, params }) => getScheduleHistory(care, scope, params.id),
  })
}
