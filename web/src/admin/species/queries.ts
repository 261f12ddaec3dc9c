import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

const AT_ONCE = 60

/** The species that fit, page after page. */
export function speciesListQuery(keywords: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['/api/v1/plant-species', 'administered', keywords],
    queryFn: ({ signal, pageParam }) =>
      client.get('/api/v1/plant-species', {
        query: { ...(keywords === undefined ? {} : { keywords }), page: pageParam, size: AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  })
}

/**
 * A species as it stands in one language, with what a change is based on. In a language it has no translation in it comes in
 * English, and says so.
 */
export function speciesInQuery(id: number, language: string) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', id, 'in', language],
    queryFn: ({ signal }) =>
      client.request('get', '/api/v1/plant-species/{id}', { path: { id }, language, signal }),
    // A form is based on what was there when it was opened.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
