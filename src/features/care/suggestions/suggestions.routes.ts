import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import type { CareContext } from '../care.context.ts'
import { CareSuggestion } from './suggestions.schema.ts'
import { listSuggestions } from './suggestions.service.ts'

export function suggestionRoutes(app: App, care: CareContext): void {
  app.get(
    '/api/v1/plants/:id/care-suggestions',
    {
      config: { access: 'user', errors: ['PLANT_NOT_FOUND'] },
      schema: {
        operationId: 'listSuggestions',
        tags: ['Care'],
        summary: 'Schedules that may suit a plant',
        description:
          'A starting point, made of the species, the light and the way the plant is grown. Nothing is stored, and types that have a schedule are left out. Notes are in the preferred language, where the species is translated.',
        params: IdParams,
        response: { 200: Success(Type.Array(CareSuggestion)) },
      },
    },
    async (request, reply) => {
      varyBy(reply, 'Accept-Language')
      return success(request, await listSuggestions(care, request.scope, request.params.id))
    },
  )
}
