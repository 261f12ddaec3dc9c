import { createFrondClient, GrantKind } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { tokenStore } from '../api/token-store.ts'

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

/** Whether the user has keys, in any garden; each garden lists its own. */
export function hasKeysQuery() {
  return queryOptions({
    queryKey: ['/api/v1/grants', 'own keys'],
    queryFn: async ({ signal }) => {
      const gardens = await client.get('/api/v1/gardens', { signal })
      const keys = gardens.map(async ({ id }) => {
        const there = createFrondClient({ tokenStore, garden: id })
        const grants = await there.get('/api/v1/grants', { signal })
        return grants.some(({ kind }) => kind === GrantKind.Key)
      })
      // A garden that is not open yet says nothing.
      const told = await Promise.allSettled(keys)
      return told.some((one) => one.status === 'fulfilled' && one.value)
    },
    throwOnError: false,
  })
}
