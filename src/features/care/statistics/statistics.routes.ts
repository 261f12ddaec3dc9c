import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { GardenStatistics, StatisticsQuery } from './statistics.schema.ts'
import { getStatistics } from './statistics.service.ts'

export function statisticsRoutes(app: App, care: CareContext): void {
  routesOf(app, 'Plants').get('/api/v1/garden-statistics', {
    operationId: 'getStatistics',
    summary: 'The garden in numbers',
    description: 'Entries of type 0 and those in the future do not count.',
    access: { role: 'Viewer' },
    query: StatisticsQuery,
    data: GardenStatistics,
    handle: ({ scope, query }) => getStatistics(care, scope, query),
  })
}
