import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Page, Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
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
  const { db } = care

  app.get(
    '/api/v1/care-schedules',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listSchedules',
        tags: ['Care'],
        summary: 'List the own schedules, by plant and type',
        querystring: ScheduleQuery,
        response: { 200: Success(Page(CareSchedule)) },
      },
    },
    async (request) => success(request, await listSchedules(care, request.scope, request.query)),
  )

  app.post(
    '/api/v1/care-schedules',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        rules: [SCHEDULE_CREATE_RULE],
        storedRules: [pauseDayRule(care)],
        errors: ['PLANT_NOT_FOUND', 'SCHEDULE_EXISTS'],
      },
      schema: {
        operationId: 'createSchedule',
        tags: ['Care'],
        summary: 'Add a schedule',
        description:
          'A plant has one schedule of a type. Entries from before it was made count: the journal alone tells when something was done last.',
        body: ScheduleCreate,
        response: { 200: Success(CareSchedule) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const schedule = await respondOnce(db, request, reply, (db) =>
        createSchedule({ ...care, db }, scope, body),
      )
      return success(request, schedule)
    },
  )

  app.get(
    '/api/v1/care-schedules/:id',
    {
      config: { access: 'user', etag: true, errors: ['SCHEDULE_NOT_FOUND'] },
      schema: {
        operationId: 'getSchedule',
        tags: ['Care'],
        summary: 'One schedule',
        params: IdParams,
        response: { 200: Success(CareSchedule) },
      },
    },
    async (request) => success(request, await getSchedule(care, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/care-schedules/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        rules: [SCHEDULE_UPDATE_RULE],
        storedRules: [pauseDayRule(care)],
        errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_EXISTS', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updateSchedule',
        tags: ['Care'],
        summary: 'Change a schedule',
        description:
          'A field that is absent stays, `null` clears it, a list replaces the old one. With another type it is another task: what was put off is not any more.',
        params: IdParams,
        body: ScheduleUpdate,
        response: { 200: Success(CareSchedule) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const schedule = await updateSchedule(care, scope, params.id, body, preconditionOf(request))
      return success(request, schedule)
    },
  )

  app.delete(
    '/api/v1/care-schedules/:id',
    {
      config: { access: 'user', errors: ['SCHEDULE_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteSchedule',
        tags: ['Care'],
        summary: 'Delete a schedule',
        description: 'The journal stays as it is.',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteSchedule(care, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )

  app.get(
    '/api/v1/care-schedules/:id/history',
    {
      config: { access: 'user', errors: ['SCHEDULE_NOT_FOUND'] },
      schema: {
        operationId: 'getScheduleHistory',
        tags: ['Care'],
        summary: 'When it was done',
        params: IdParams,
        response: { 200: Success(ScheduleHistory) },
      },
    },
    async (request) => success(request, await getScheduleHistory(care, request.scope, request.params.id)),
  )
}
