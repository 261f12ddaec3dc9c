import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Plant } from '../../api/types.ts'
import { countsOf } from './plant-counts.ts'
import { thirstOf } from './thirst.ts'

/** A garden of more plants has no counts: reading it all would take longer than the filter is open. */
const MOST = 2_000

/** When plants are due. Read for all at once: a list shows hundreds. */
export function thirstQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-tasks', 'plants'],
    queryFn: ({ signal }) => client.get('/api/v1/care-tasks/plants', { signal }),
    meta: { keep: true },
    select: thirstOf,
  })
}

/** What a filter would show; null where there are too many plants to count. */
export function plantCountsQuery() {
  return queryOptions({
    // Not beneath the key of the lists: what is read of all of them expects pages of plants.
    queryKey: ['/api/v1/plants', 'counts'],
    queryFn: async ({ signal }) => {
      const { total } = await client.get('/api/v1/plants', { query: { size: 1 }, signal })
      if (total > MOST) return null
      const plants: Plant[] = []
      for await (const plant of client.items('/api/v1/plants', { signal })) plants.push(plant)
      return countsOf(plants)
    },
    staleTime: 60_000,
  })
}
