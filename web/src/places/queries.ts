import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** As many plants as a place shows of itself. */
export const FACES = 4

/** The first living plants of a place, and how many there are. */
export function plantsInPlaceQuery(locationId: number) {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'in place', locationId],
    queryFn: async ({ signal }) => {
      const query = { locationId, status: 0, size: FACES } as const
      const { items, total } = await client.get('/api/v1/plants', { query, signal })
      return { plants: items, total }
    },
    staleTime: 60_000,
    meta: { keep: true },
  })
}
