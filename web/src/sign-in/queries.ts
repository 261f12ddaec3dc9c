import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** Who may create an account here. */
export function registrationQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/registration'],
    queryFn: async ({ signal }) => (await client.get('/api/v1/auth/registration', { signal })).mode,
  })
}
