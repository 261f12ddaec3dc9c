import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { getCalendar } from './calendar.service.ts'
import { restoreTasks, skipTasks, snoozeTasks } from './deferrals.service.ts'
import {
  ASSIGNEE_RULE,
  beginningRule,
  CALENDAR_RULE,
  EVENT_TIME_RULE,
  SNOOZE_RULE,
  snoozeDayRule,
  untilRule,
} from './tasks.rules.ts'
import {
  CalendarQuery,
  CalendarTasks,
  CareSummary,
  CareTask,
  ChangedSchedules,
  DoneTasks,
  PlantsWithCare,
  SummaryQuery,
  TaskQuery,
  TasksDone,
  TasksSelected,
  TasksSnoozed,
} from './tasks.schema.ts'
import { completeTasks, getPlantCare, getSummary, listTasks } from './tasks.service.ts'

export function taskRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.get('/api/v1/care-tasks', {
    operationId: 'listTasks',
    summary: 'List what is to be done',
    description:
      'A task for each schedule that is due or overdue, with `until` also for those that will be. Missed days do not pile up.',
    access: { role: 'Viewer', links: 'Viewer' },
    rules: [ASSIGNEE_RULE],
    storedRules: [untilRule(care)],
    query: TaskQuery,
    data: Page(CareTask),
    handle: ({ scope, query }) => listTasks(care, scope, query),
  })

  routes.get('/api/v1/care-tasks/summary', {
    operationId: 'getSummary',
    summary: 'How much is to be done',
    description: 'For badges and sensors, which ask again and again: send the ETag as If-None-Match.',
    access: { role: 'Viewer', links: 'Viewer' },
    rules: [ASSIGNEE_RULE],
    query: SummaryQuery,
    data: CareSummary,
    etag: true,
    handle: ({ scope, query }) => getSummary(care, scope, query),
  })

  routes.get('/api/v1/care-tasks/plants', {
    operationId: 'getPlantCare',
    summary: 'Which plants have something to be done',
    description: 'For lists of plants: the active ones that have a schedule, by their ids.',
    access: { role: 'Viewer' },
    data: PlantsWithCare,
    etag: true,
    handle: ({ scope }) => getPlantCare(care, scope),
  })

  routes.post('/api/v1/care-tasks/done', {
    operationId: 'completeTasks',
    summary: 'Mark tasks as done',
    description:
      'Writes one journal entry for each type, with all its plants in the order given; all or nothing. It works in every state, also early. To undo it, delete the entries.',
    access: { role: 'Sitter', links: 'Sitter' },
    rules: [EVENT_TIME_RULE],
    errors: ['SCHEDULE_NOT_FOUND', 'MEDIA_NOT_FOUND'],
    body: TasksDone,
    data: DoneTasks,
    decides: true,
    handle: ({ scope, body }, reply) => reply.once((db) => completeTasks({ ...care, db }, scope, body)),
  })

  routes.post('/api/v1/care-tasks/snooze', {
    operationId: 'snoozeTasks',
    summary: 'Put tasks off until another day',
    description:
      'Until it is done, or the day has come. All or nothing; it replaces an earlier snooze or skip.',
    access: { role: 'Sitter', links: 'Sitter' },
    rules: [SNOOZE_RULE],
    storedRules: [snoozeDayRule(care)],
    errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_INACTIVE'],
    body: TasksSnoozed,
    data: ChangedSchedules,
    handle: ({ scope, body }, reply) => reply.once((db) => snoozeTasks({ ...care, db }, scope, body)),
  })

  routes.post('/api/v1/care-tasks/skip', {
    operationId: 'skipTasks',
    summary: 'Leave tasks out this time',
    description:
      'Due again after an interval, with mode 2 on the next day of the grid; the journal does not show it. All or nothing; it replaces an earlier snooze or skip.',
    access: { role: 'Sitter', links: 'Sitter' },
    errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_INACTIVE'],
    body: TasksSelected,
    data: ChangedSchedules,
    handle: ({ scope, body }, reply) => reply.once((db) => skipTasks({ ...care, db }, scope, body)),
  })

  routes.post('/api/v1/care-tasks/restore', {
    operationId: 'restoreTasks',
    summary: 'Take back that tasks were put off',
    description: 'Removes snooze and skip, in every state; all or nothing.',
    access: { role: 'Sitter', links: 'Sitter' },
    errors: ['SCHEDULE_NOT_FOUND'],
    body: TasksSelected,
    data: ChangedSchedules,
    handle: ({ scope, body }, reply) => reply.once((db) => restoreTasks({ ...care, db }, scope, body)),
  })

  routes.get('/api/v1/care-calendar', {
    operationId: 'getCalendar',
    summary: 'What will be due on which day',
    description:
      'A projection, by day and type: each task is taken as done on its day, and what is overdue as done today.',
    access: { role: 'Viewer' },
    rules: [CALENDAR_RULE],
    storedRules: [beginningRule(care)],
    query: CalendarQuery,
    data: Type.Array(CalendarTasks),
    handle: ({ scope, query }) => getCalendar(care, scope, query),
  })
}
