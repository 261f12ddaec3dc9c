import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { JournalEntry } from '../../api/types.ts'

/** All entries of a plant that have photographs, for seeing how it has grown. */
export function photographedQuery(plantId: number) {
  return queryOptions({
    queryKey: ['/api/v1/plant-journals', 'photographed', plantId],
    queryFn: async ({ signal }) => {
      const entries: JournalEntry[] = []
      const query = { plantId, size: 100 }
      for await (const entry of client.items('/api/v1/plant-journals', { query, signal }))
        if (entry.media.length > 0) entries.push(entry)
      return entries
    },
  })
}
