import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { plantListKey } from './queries.ts'
import type { Plant } from './types.ts'

/** Every plant that a list or its own page has brought, for where the service has not answered, or cannot be asked. */
export function knownPlants(queries: QueryClient): Plant[] {
  const lists = queries.getQueriesData<InfiniteData<{ items: Plant[] }>>({
    queryKey: plantListKey(),
  })
  const single = queries.getQueriesData<Plant>({
    predicate: ({ queryKey: [path, id] }) => path === '/api/v1/plants' && typeof id === 'number',
  })
  const plants = [
    ...single.flatMap(([, plant]) => plant ?? []),
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
  ]
  return [...new Map(plants.map((plant) => [plant.id, plant])).values()]
}
