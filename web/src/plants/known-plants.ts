import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Plant } from '../api/types.ts'

/** Every plant that a list has brought, for where the service has not answered, or cannot be asked. */
export function knownPlants(queries: QueryClient): Plant[] {
  const lists = queries.getQueriesData<InfiniteData<{ items: Plant[] }>>({
    queryKey: ['/api/v1/plants', 'list'],
  })
  const plants = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return [...new Map(plants.map((plant) => [plant.id, plant])).values()]
}
