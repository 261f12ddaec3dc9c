import type { components } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { AT_MOST } from './limits.ts'

export type SearchResults = components['schemas']['SearchResults']

/** What the service has found, and the words it has taken in place of some that nothing has. */
export type SearchAnswer = { results: SearchResults; corrected: readonly string[] }

export function searchKey() {
  return ['/api/v1/search']
}

/** Everything of the garden and the catalogue that has the words. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [...searchKey(), text],
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const query = { q: text, limit: AT_MOST }
      const { data, corrected } = await client.request('get', '/api/v1/search', { query, signal })
      return { results: data, corrected }
    },
    staleTime: 0,
    // What the device knows is shown instead.
    throwOnError: false,
  })
}
