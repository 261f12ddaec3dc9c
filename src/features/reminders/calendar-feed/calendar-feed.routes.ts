import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../../care/care.context.ts'
import {
  CalendarContentQuery,
  CalendarFeed,
  CalendarFeedAddress,
  CalendarParams,
} from './calendar-feed.schema.ts'
import { createFeed, deleteFeed, getFeed, readFeed } from './calendar-feed.service.ts'

export function calendarFeedRoutes(app: App, care: CareContext): void {
  const { db } = care
  const routes = routesOf(app, 'Reminders')

  routes.get('/api/v1/calendar-feed', {
    operationId: 'getCalendarFeed',
    summary: 'The own calendar feed',
    description: '`null` if there is none.',
    access: 'account',
    data: Type.Union([CalendarFeed, Type.Null()]),
    etag: true,
    handle: ({ scope }) => getFeed(db, scope),
  })

  routes.post('/api/v1/calendar-feed', {
    operationId: 'createCalendarFeed',
    summary: 'Make a calendar feed',
    description:
      'Responds with an address that calendars can subscribe to, which is shown only now. An address made before stops working.',
    access: 'account',
    shownOnce: ['url'],
    data: CalendarFeedAddress,
    handle: ({ scope }, reply) => reply.once((db) => createFeed(db, scope)),
  })

  routes.delete('/api/v1/calendar-feed', {
    operationId: 'deleteCalendarFeed',
    summary: 'End the calendar feed',
    description: 'Its address stops working. Succeeds also if there is none.',
    access: 'account',
    ignoresIfMatch: true,
    handle: ({ scope }) => deleteFeed(db, scope),
  })

  app.get(
    '/api/v1/calendar/:token.ics',
    {
      config: { access: 'public', etag: 'bare', errors: ['CALENDAR_NOT_FOUND'] },
      schema: {
        operationId: 'readCalendar',
        tags: ['Reminders'],
        summary: 'What is to be done in the next 90 days, as iCalendar',
        description:
          'All-day events, one for each day, type of care and garden, in the language of the settings. Each task is taken as done on its day, and what is overdue stands at today.',
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
