import type { OptionsOf } from '@frond/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'
import { sameById } from './same-by-id.ts'

/** The reads that several areas share. An area's own reads stand in its folder, in the same shape. */

const KEEP = { keep: true }

/** All of a person's regions with their places, in their order. */
export function regionsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/regions'],
    queryFn: ({ signal }) => client.get('/api/v1/regions', { signal }),
    meta: KEEP,
  })
}

export function tagsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plant-tags'],
    queryFn: ({ signal }) => client.get('/api/v1/plant-tags', { signal }),
    meta: KEEP,
  })
}

export function careSettingsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-settings'],
    queryFn: ({ signal }) => client.get('/api/v1/care-settings', { signal }),
    meta: KEEP,
  })
}

export function plantQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/v1/plants', id],
    queryFn: ({ signal }) => client.get('/api/v1/plants/{id}', { path: { id }, signal }),
    meta: KEEP,
  })
}

type PlantsOptions = NonNullable<OptionsOf<'get', '/api/v1/plants'>['query']>

export type PlantFilter = Pick<
  PlantsOptions,
  'keywords' | 'locationId' | 'regionId' | 'tagId' | 'speciesId' | 'status' | 'problem' | 'sort'
>

const PLANTS_AT_ONCE = 60

/** What the keys of all lists of plants begin with. */
export function plantListKey() {
  return ['/api/v1/plants', 'list']
}

/** The plants that fit, page after page, with how many there are in all. */
export function plantsQuery(filter: PlantFilter) {
  return infiniteQueryOptions({
    queryKey: [...plantListKey(), filter],
    queryFn: ({ signal, pageParam }) =>
      client.get('/api/v1/plants', { query: { ...filter, page: pageParam, size: PLANTS_AT_ONCE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
    meta: KEEP,
  })
}

/** Finds species by their name during typing. */
export function speciesSearchQuery(keywords: string, size: number) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'search', keywords, size],
    queryFn: async ({ signal }) => {
      const query = { keywords, size }
      const { data, corrected } = await client.request('get', '/api/v1/plant-species', { query, signal })
      return { ...data, corrected }
    },
    staleTime: 5 * 60_000,
  })
}

export function speciesQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', id],
    queryFn: ({ signal }) => client.get('/api/v1/plant-species/{id}', { path: { id }, signal }),
    staleTime: 5 * 60_000,
    meta: KEEP,
  })
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plant-categories'],
    queryFn: ({ signal }) => client.get('/api/v1/plant-categories', { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Tells how accounts are made here, and whether the server sends mail. */
export function methodsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/auth/methods'],
    queryFn: ({ signal }) => client.get('/api/v1/auth/methods', { signal }),
  })
}

/** What is to be done today and was to be done before, in the order of the person's rooms. */
export function tasksTodayQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-tasks', 'today'],
    queryFn: async ({ signal }) => {
      const tasks = []
      for await (const task of client.items('/api/v1/care-tasks', { query: { sort: 'place' }, signal }))
        tasks.push(task)
      return tasks
    },
    // One that goes leaves the others what they were, so that their rows need not be drawn again.
    structuralSharing: (before, after) => sameById('scheduleId', before, after),
    meta: KEEP,
  })
}

export function careSummaryQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-tasks', 'summary'],
    queryFn: ({ signal }) => client.get('/api/v1/care-tasks/summary', { signal }),
    meta: KEEP,
  })
}

/** The schedules of one plant; there are at most 24, one for each kind of care. */
export function schedulesQuery(plantId: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'plant', plantId],
    queryFn: ({ signal }) => client.get('/api/v1/care-schedules', { query: { plantId, size: 100 }, signal }),
    meta: KEEP,
  })
}

/** One schedule, for a sentence about it; it may be gone by now. */
export function scheduleQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', id],
    queryFn: ({ signal }) => client.get('/api/v1/care-schedules/{id}', { path: { id }, signal }),
    throwOnError: false,
  })
}

/** How many living plants there are, without reading them. */
export function plantCountQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'count'],
    queryFn: async ({ signal }) => {
      const { total } = await client.get('/api/v1/plants', { query: { status: 0, size: 1 }, signal })
      return total
    },
    meta: KEEP,
  })
}
