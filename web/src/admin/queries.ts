import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

const USERS = '/api/v1/admin/users'
const USERS_AT_ONCE = 50

/** Reads all accounts, page after page. */
export function usersQuery(keywords: string) {
  return infiniteQueryOptions({
    queryKey: [USERS, 'list', keywords],
    queryFn: ({ signal, pageParam }) =>
      client.get(USERS, {
        query: { ...(keywords === '' ? {} : { keywords }), page: pageParam, size: USERS_AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  })
}

export function userCountQuery() {
  return queryOptions({
    queryKey: [USERS, 'count'],
    queryFn: async ({ signal }) => (await client.get(USERS, { query: { size: 1 }, signal })).total,
  })
}

export function speciesCountQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'count'],
    queryFn: async ({ signal }) =>
      (await client.get('/api/v1/plant-species', { query: { size: 1 }, signal })).total,
  })
}

/** The newest first. */
export function keysQuery() {
  return queryOptions({
    queryKey: ['/api/v1/admin/jwt/keys'],
    queryFn: ({ signal }) => client.get('/api/v1/admin/jwt/keys', { signal }),
  })
}

/** How many species are in a category; without an answer the question is asked without the number. */
export function speciesInCategoryQuery(categoryId: number) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'in category', categoryId],
    queryFn: async ({ signal }) => {
      const query = { categoryId, size: 1 }
      return (await client.get('/api/v1/plant-species', { query, signal })).total
    },
    staleTime: 0,
    throwOnError: false,
  })
}
