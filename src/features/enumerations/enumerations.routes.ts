import type { App } from '../../http/app-type.ts'
import { Success, success } from '../../http/envelope.ts'
import { Enumerations } from './enumeration-value.ts'
import { ENUMERATIONS } from './enumerations.ts'

export function enumerationRoutes(app: App): void {
  app.get(
    '/api/v1/enumerations',
    {
      config: { access: 'public', etag: true },
      schema: {
        operationId: 'listEnumerations',
        tags: ['Reference'],
        summary: 'List every enumeration',
        description:
          'The values of every numbered field with a stable name and an English label. Lists only ever grow at their end. The `lightLevel` of a location uses LightRequirement.',
        response: { 200: Success(Enumerations) },
      },
    },
    async (request) => success(request, ENUMERATIONS),
  )
}
