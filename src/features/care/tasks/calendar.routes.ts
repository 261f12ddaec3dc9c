import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import type { CareContext } from '../care.context.ts'
import { getCalendar } from './calendar.service.ts'
import { beginningRule, CALENDAR_RULE } from './tasks.rules.ts'
import { CalendarQuery, CalendarTasks } from './tasks.schema.ts'

export function calendarRoutes(app: App, care: CareContext): void {
  app.get(
    '/api/v1/care-calendar',
    {
      config: { access: 'user', rules: [CALENDAR_RULE], storedRules: [beginningRule(care)] },
      schema: {
        operationId: 'getCalendar',
        tags: ['Care'],
        summary: 'What will be due on which day',
        description:
          'A projection, by day and type: each task is taken as done on its day, and what is overdue as done today.',
        querystring: CalendarQuery,
        response: { 200: Success(Type.Array(CalendarTasks)) },
      },
    },
    async (request) => success(request, await getCalendar(care, request.scope, request.query)),
  )
}
