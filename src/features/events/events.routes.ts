import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { Success, success } from '../../http/envelope.ts'
import { EventPage, EventQuery } from './events.schema.ts'
import { listEvents } from './events.service.ts'

export function eventRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/events',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'What changed in the own garden',
        description: 'Events tell what to read again; they have no content. They are kept for 7 days.',
        querystring: EventQuery,
        response: { 200: Success(EventPage) },
      },
    },
    async (request) => success(request, await listEvents(db, request.scope, request.query)),
  )
}
