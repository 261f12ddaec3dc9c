import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import type { CareContext } from '../../care/care.context.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import {
  CalendarContentQuery,
  CalendarFeed,
  CalendarFeedAddress,
  CalendarParams,
} from './calendar-feed.schema.ts'
import { createFeed, deleteFeed, getFeed, readFeed } from './calendar-feed.service.ts'

export function calendarFeedRoutes(app: App, care: CareContext): void {
  const { db } = care

  app.get(
    '/api/v1/calendar-feed',
    {
      config: { access: 'user', etag: true },
      schema: {
        operationId: 'getCalendarFeed',
        tags: ['Reminders'],
        summary: 'The own calendar feed',
        description: '`null` if there is none.',
        response: { 200: Success(Type.Union([CalendarFeed, Type.Null()])) },
      },
    },
    async (request) => success(request, await getFeed(db, request.scope)),
  )

  app.post(
    '/api/v1/calendar-feed',
    {
      config: { access: 'user', shownOnce: 'url' },
      schema: {
        operationId: 'createCalendarFeed',
        tags: ['Reminders'],
        summary: 'Make a calendar feed',
        description:
          'Responds with an address that calendars can subscribe to, which is shown only now. An address made before stops working.',
        response: { 200: Success(CalendarFeedAddress) },
      },
    },
    async (request, reply) => {
      const { scope } = request
      return success(request, await respondOnce(db, request, reply, (db) => createFeed(db, scope)))
    },
  )

  app.delete(
    '/api/v1/calendar-feed',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'deleteCalendarFeed',
        tags: ['Reminders'],
        summary: 'End the calendar feed',
        description: 'Its address stops working. Succeeds also if there is none.',
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteFeed(db, request.scope)
      return success(request, null)
    },
  )

  app.get(
    '/api/v1/calendar/:token.ics',
    {
      config: { access: 'public', etag: 'bare', errors: ['CALENDAR_NOT_FOUND'] },
      schema: {
        operationId: 'readCalendar',
        tags: ['Reminders'],
        summary: 'What is to be done in the next 90 days, as iCalendar',
        description:
          'All-day events, one for each day and type of care, in the language of the settings. Each task is taken as done on its day, and what is overdue stands at today.',
        produces: 'text/calendar',
        params: CalendarParams,
        querystring: CalendarContentQuery,
        response: { 200: Type.String({ description: 'iCalendar, RFC 5545.' }) },
      },
    },
    async (request, reply) => {
      const { reader, params, query } = request
      const text = await readFeed(care, reader, params.token, query)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Cache-Control', 'private, no-cache')
        .send(text)
    },
  )
}
