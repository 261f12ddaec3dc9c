import { ConnectionError, FrondError } from '@frond/client'
import { QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

/**
 * The first element of every query key is the API path it reads, so that a change can name what is stale:
 * `['/api/v1/plants', query]`. Queries with `meta: { keep: true }` are kept for reading without a connection.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 30 * MINUTE,
        networkMode: 'offlineFirst',
        // The client has retried what can be retried.
        retry: false,
        // A second device shows what the first did soon after the user looks at it.
        refetchOnWindowFocus: 'always',
        throwOnError: (error, query) => query.state.data === undefined && !isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isTransient(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof FrondError && error.status >= 500)
}
