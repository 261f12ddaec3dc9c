import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import type { CareContext } from '../care.context.ts'
import { CareSettings, CareSettingsUpdate } from './settings.schema.ts'
import { getSettings, updateSettings } from './settings.service.ts'

export function settingsRoutes(app: App, care: CareContext): void {
  app.get(
    '/api/v1/care-settings',
    {
      config: { access: 'user', etag: true },
      schema: {
        operationId: 'getCareSettings',
        tags: ['Care'],
        summary: 'The own settings of care',
        response: { 200: Success(CareSettings) },
      },
    },
    async (request) => success(request, await getSettings(care, request.scope)),
  )

  app.put(
    '/api/v1/care-settings',
    {
      config: { access: 'user', etagOfNewState: true, errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: 'updateCareSettings',
        tags: ['Care'],
        summary: 'Change the own settings of care',
        description:
          'A field that is absent stays, `null` resets it. In another time zone all due days are counted anew; another hemisphere changes no schedule. There is one reminder at most for each date, whatever is changed meanwhile.',
        body: CareSettingsUpdate,
        response: { 200: Success(CareSettings) },
      },
    },
    async (request) => {
      const { scope, body } = request
      return success(request, await updateSettings(care, scope, body, preconditionOf(request)))
    },
  )
}
