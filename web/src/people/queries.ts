import type { components } from '@frond/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'

export type Grant = components['schemas']['Grant']

/** What the user may see of the persons, links and keys of the garden. */
export function grantsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/grants'],
    queryFn: ({ signal }) => client.get('/api/v1/grants', { signal }),
  })
}

export function useGrantsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => refreshAfter(queries, 'people')
}
