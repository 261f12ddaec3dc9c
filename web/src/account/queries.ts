import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/sessions'],
    queryFn: ({ signal }) => client.get('/api/v1/auth/sessions', { signal }),
  })
}

export function meQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/me'],
    queryFn: ({ signal }) => client.get('/api/v1/auth/me', { signal }),
    meta: { keep: true },
  })
}

/** How much the own files take up, and may. */
export function storageQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/me/storage'],
    queryFn: ({ signal }) => client.get('/api/v1/auth/me/storage', { signal }),
  })
}
