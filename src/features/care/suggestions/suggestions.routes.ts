import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { IdParams } from '../../../http/fields.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { CareSuggestion } from './suggestions.schema.ts'
import { listSuggestions } from './suggestions.service.ts'

export function suggestionRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.get('/api/v1/plants/:id/care-suggestions', {
    operationId: 'listSuggestions',
    summary: 'Schedules that may suit a plant',
    description:
      'A starting point, made of the species, the light and the way the plant is grown. Nothing is stored, and types that have a schedule are left out. Notes are in the preferred language, where the species is translated.',
    errors: ['PLANT_NOT_FOUND'],
    params: IdParams,
    data: Type.Array(CareSuggestion),
    handle: ({ scope, params }, reply) => {
      varyBy(reply, 'Accept-Language')
      return listSuggestions(care, scope, params.id)
    },
  })
}
