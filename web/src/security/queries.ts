import type { components } from '@frond/client'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'

export type Passkey = components['schemas']['Passkey']
export type Identity = components['schemas']['Identity']

const AT_ONCE = 10

/** What happened to the account, newest first, page after page. */
export function activityQuery() {
  return infiniteQueryOptions({
    queryKey: ['/api/v1/auth/activity'],
    queryFn: ({ signal, pageParam }) =>
      client.get('/api/v1/auth/activity', { query: { page: pageParam, size: AT_ONCE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  })
}

export function useSecurityChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => refreshAfter(queries, 'security')
}
