import type { App } from '../../../http/app-type.ts'
import type { ErrorName } from '../../../http/errors.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { pauseDayRule } from '../schedules/schedules.rules.ts'
import { SCHEDULES_BULK_RULE, SCHEDULES_PAUSE_RULE } from './schedules-bulk.rules.ts'
import {
  ScheduleCount,
  SchedulesBulk,
  SchedulesMade,
  SchedulesPause,
  SchedulesResume,
} from './schedules-bulk.schema.ts'
import { createSchedules, pauseSchedules, resumeSchedules } from './schedules-bulk.service.ts'

const SELECTION_ERRORS: ErrorName[] = [
  'PLANT_NOT_FOUND',
  'LOCATION_NOT_FOUND',
  'REGION_NOT_FOUND',
  'TAG_NOT_FOUND',
  'SPECIES_NOT_FOUND',
]

/** These routes change the schedules of many plants. */
export function manySchedulesRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.post('/api/v1/care-schedules/bulk', {
    operationId: 'createSchedules',
    summary: 'Give many plants schedules',
    description:
      'All of them or, if anything is wrong, none. What a plant has already is kept unless `replace` is true.',
    access: { role: 'Member' },
    rules: [SCHEDULES_BULK_RULE],
    storedRules: [pauseDayRule(care)],
    errors: [...SELECTION_ERRORS, 'ASSIGNEE_NOT_FOUND'],
    body: SchedulesBulk,
    data: SchedulesMade,
    handle: ({ scope, body }, reply) => reply.once((db) => createSchedules({ ...care, db }, scope, body)),
  })

  routes.post('/api/v1/care-schedules/pause', {
    operationId: 'pauseSchedules',
    summary: 'Pause the schedules of many plants',
    description: 'For holidays and dormancy. Without `until` the pause lasts until it is ended.',
    access: { role: 'Member' },
    rules: [SCHEDULES_PAUSE_RULE],
    storedRules: [pauseDayRule(care)],
    errors: SELECTION_ERRORS,
    body: SchedulesPause,
    data: ScheduleCount,
    handle: ({ scope, body }, reply) =>
      reply.once(async (db) => ({ schedules: await pauseSchedules({ ...care, db }, scope, body) })),
  })

  routes.post('/api/v1/care-schedules/resume', {
    operationId: 'resumeSchedules',
    summary: 'End the pause of the schedules of many plants',
    access: { role: 'Member' },
    rules: [SCHEDULES_PAUSE_RULE],
    errors: SELECTION_ERRORS,
    body: SchedulesResume,
    data: ScheduleCount,
    handle: ({ scope, body }, reply) =>
      reply.once(async (db) => ({ schedules: await resumeSchedules({ ...care, db }, scope, body) })),
  })
}
