import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { routesOf } from '../../http/routes.ts'
import { manySchedulesRoutes } from './bulk/schedules-bulk.routes.ts'
import type { CareContext } from './care.context.ts'
import { problemRoutes } from './problems/problems.routes.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { quietRule } from './settings/settings.rules.ts'
import { CareSettings, CareSettingsUpdate } from './settings/settings.schema.ts'
import { getSettings, updateSettings } from './settings/settings.service.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { CareSuggestion } from './suggestions/suggestions.schema.ts'
import { listSuggestions } from './suggestions/suggestions.service.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'

export function careRoutes(app: App, care: CareContext): void {
  scheduleRoutes(app, care)
  manySchedulesRoutes(app, care)
  settingsAndSuggestionRoutes(app, care)
  taskRoutes(app, care)
  statisticsRoutes(app, care)
  problemRoutes(app, care)
}

function settingsAndSuggestionRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.get('/api/v1/care-settings', {
    operationId: 'getCareSettings',
    summary: 'The own settings of care',
    access: 'account',
    data: CareSettings,
    etag: true,
    handle: ({ scope }) => getSettings(care, scope),
  })

  routes.put('/api/v1/care-settings', {
    operationId: 'updateCareSettings',
    summary: 'Change the own settings of care',
    description:
      'A field that is absent stays, `null` resets it. In another time zone all due days are counted anew; another hemisphere changes no schedule. There is one reminder at most for each date, whatever is changed meanwhile.',
    access: 'account',
    storedRules: [quietRule(care)],
    body: CareSettingsUpdate,
    data: CareSettings,
    handle: ({ scope, body, precondition }) => updateSettings(care, scope, body, precondition),
  })

  routes.get('/api/v1/plants/:id/care-suggestions', {
    operationId: 'listSuggestions',
    summary: 'Schedules that may suit a plant',
    description:
      'A starting point, made of the species, the light and the way the plant is grown. Nothing is stored, and types that have a schedule are left out. Notes are in the preferred language, where the species is translated.',
    access: { role: 'Viewer' },
    readsAcceptLanguage: true,
    errors: ['PLANT_NOT_FOUND'],
    data: Type.Array(CareSuggestion),
    handle: ({ scope, params }) => listSuggestions(care, scope, params.id),
  })
}
