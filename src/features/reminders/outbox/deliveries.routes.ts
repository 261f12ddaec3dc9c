import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Page, Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { Delivery, DeliveryQuery } from './deliveries.schema.ts'
import { listDeliveries } from './deliveries.service.ts'

export function deliveryRoutes(app: App, { db }: { readonly db: Db }): void {
  app.get(
    '/api/v1/reminder-channels/:id/deliveries',
    {
      config: { access: 'user', errors: ['CHANNEL_NOT_FOUND'] },
      schema: {
        operationId: 'listDeliveries',
        tags: ['Reminders'],
        summary: 'What went out over a channel in the last 30 days',
        description: 'Newest first.',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: Success(Page(Delivery)) },
      },
    },
    async (request) => {
      const { scope, params, query } = request
      return success(request, await listDeliveries(db, scope, params.id, query))
    },
  )
}
