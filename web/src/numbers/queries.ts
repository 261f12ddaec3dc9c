import type { components } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

export type Statistics = components['schemas']['GardenStatistics']

/** The figures of the garden, with those of the last twelve months. */
export function statisticsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/garden-statistics', 'days'],
    queryFn: ({ signal }) => client.get('/api/v1/garden-statistics', { query: { days: true }, signal }),
    meta: { keep: true },
  })
}
