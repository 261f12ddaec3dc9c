import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** How many living plants stand in a place, without reading them. */
export function plantsInPlaceQuery(locationId: number) {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'count in place', locationId],
    queryFn: async ({ signal }) => {
      const query = { locationId, status: 0, size: 1 } as const
      const { total } = await client.get('/api/v1/plants', { query, signal })
      return total
    },
    staleTime: 60_000,
    meta: { keep: true },
  })
}
