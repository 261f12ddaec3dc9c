import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** The own garden, and those of others in which the user has a place. What the device kept may tell of a former role. */
export function gardensQuery() {
  return queryOptions({
    queryKey: ['/api/v1/gardens'],
    queryFn: ({ signal }) => client.get('/api/v1/gardens', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    throwOnError: false,
    meta: { keep: true },
  })
}
