import type { App } from '../../http/app-type.ts'
import { routesOf } from '../../http/routes.ts'
import { Enumerations } from './enumeration-value.ts'
import { ENUMERATIONS } from './enumerations.ts'

export function enumerationRoutes(app: App): void {
  const routes = routesOf(app, 'Reference')

  routes.get('/api/v1/enumerations', {
    operationId: 'listEnumerations',
    summary: 'List every enumeration',
    description:
      'The values of every numbered field with a stable name and an English label. Lists only ever grow at their end. The `lightLevel` of a location uses LightRequirement.',
    access: 'public',
    data: Enumerations,
    etag: true,
    handle: () => ENUMERATIONS,
  })
}
