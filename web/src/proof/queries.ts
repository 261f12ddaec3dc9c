import type { components } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

export type Security = components['schemas']['AccountSecurity']

/** How the user gets in. */
export function securityQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/security'],
    queryFn: ({ signal }) => client.get('/api/v1/auth/security', { signal }),
  })
}
