import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { CareSettings, CareSettingsUpdate } from './settings.schema.ts'
import { getSettings, updateSettings } from './settings.service.ts'

export function settingsRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Care')

  routes.get('/api/v1/care-settings', {
    operationId: 'getCareSettings',
    summary: 'The own settings of care',
    data: CareSettings,
    etag: true,
    handle: ({ scope }) => getSettings(care, scope),
  })

  routes.put('/api/v1/care-settings', {
    operationId: 'updateCareSettings',
    summary: 'Change the own settings of care',
    description:
      'A field that is absent stays, `null` resets it. In another time zone all due days are counted anew; another hemisphere changes no schedule. There is one reminder at most for each date, whatever is changed meanwhile.',
    body: CareSettingsUpdate,
    data: CareSettings,
    handle: ({ scope, body, precondition }) => updateSettings(care, scope, body, precondition),
  })
}
