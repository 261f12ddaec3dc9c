import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import { sessionOf } from '../../../http/security/access.ts'
import { Activity, ActivityQuery } from './activity.schema.ts'
import { listActivity } from './activity.service.ts'

export function activityRoutes(app: App, { db }: { readonly db: Db }): void {
  routesOf(app, 'Accounts').get('/api/v1/auth/activity', {
    operationId: 'listActivity',
    summary: 'What happened to the own account and its garden, newest first',
    description: 'Sign-ins, those that failed, and changes of what lets in; of 90 days.',
    access: 'account',
    query: ActivityQuery,
    data: Page(Activity),
    handle: (request) => listActivity(db, sessionOf(request).userId, request.query),
  })
}
