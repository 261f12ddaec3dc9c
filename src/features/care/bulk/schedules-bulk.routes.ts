import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import type { ErrorName } from '../../../http/errors.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
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
  const { db } = care

  app.post(
    '/api/v1/care-schedules/bulk',
    {
      config: {
        access: 'user',
        rules: [SCHEDULES_BULK_RULE],
        storedRules: [pauseDayRule(care)],
        errors: SELECTION_ERRORS,
      },
      schema: {
        operationId: 'createSchedules',
        tags: ['Care'],
        summary: 'Give many plants schedules',
        description:
          'All of them or, if anything is wrong, none. What a plant has already is kept unless `replace` is true.',
        body: SchedulesBulk,
        response: { 200: Success(SchedulesMade) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const made = await respondOnce(db, request, reply, (db) =>
        createSchedules({ ...care, db }, scope, body),
      )
      return success(request, made)
    },
  )

  app.post(
    '/api/v1/care-schedules/pause',
    {
      config: {
        access: 'user',
        rules: [SCHEDULES_PAUSE_RULE],
        storedRules: [pauseDayRule(care)],
        errors: SELECTION_ERRORS,
      },
      schema: {
        operationId: 'pauseSchedules',
        tags: ['Care'],
        summary: 'Pause the schedules of many plants',
        description: 'For holidays and dormancy. Without `until` the pause lasts until it is ended.',
        body: SchedulesPause,
        response: { 200: Success(ScheduleCount) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const changed = await respondOnce(db, request, reply, async (db) => ({
        schedules: await pauseSchedules({ ...care, db }, scope, body),
      }))
      return success(request, changed)
    },
  )

  app.post(
    '/api/v1/care-schedules/resume',
    {
      config: { access: 'user', rules: [SCHEDULES_PAUSE_RULE], errors: SELECTION_ERRORS },
      schema: {
        operationId: 'resumeSchedules',
        tags: ['Care'],
        summary: 'End the pause of the schedules of many plants',
        body: SchedulesResume,
        response: { 200: Success(ScheduleCount) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const changed = await respondOnce(db, request, reply, async (db) => ({
        schedules: await resumeSchedules({ ...care, db }, scope, body),
      }))
      return success(request, changed)
    },
  )
}
