import { CareState, PlantStatus } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { journalTypeOf } from './care-kinds.ts'

export function suggestionsQuery(plantId: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-suggestions', plantId],
    queryFn: ({ signal }) =>
      client.get('/api/v1/plants/{id}/care-suggestions', { path: { id: plantId }, signal }),
  })
}

/** When each kind of care was last done, as far as the journal knows: in epoch milliseconds, by kind. */
export type LastTimes = Readonly<Record<number, number>>

/** For kinds that have no schedule, which would know it. */
export function lastTimesQuery(plantId: number, kinds: readonly number[]) {
  return queryOptions({
    queryKey: ['/api/v1/plant-journals', 'last-times', plantId, kinds],
    queryFn: async ({ signal }): Promise<LastTimes> => {
      const last = async (kind: number) => {
        const type = journalTypeOf(kind)
        if (type === undefined) return []
        const query = { plantId, type, to: Date.now(), size: 1 }
        const { items } = await client.get('/api/v1/plant-journals', { query, signal })
        return items.map(({ eventTime }) => [type, eventTime])
      }
      return Object.fromEntries((await Promise.all(kinds.map(last))).flat())
    },
  })
}

/** One schedule with the tag that lets a change notice another one. */
export function taggedScheduleQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'tagged', id],
    queryFn: async ({ signal }) => {
      const { data, etag } = await client.request('get', '/api/v1/care-schedules/{id}', {
        path: { id },
        signal,
      })
      return { schedule: data, etag }
    },
    gcTime: 0,
  })
}

/** The living plants that have no schedule at all. */
export function plantsWithoutCareQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'plants-without'],
    queryFn: async ({ signal }) => {
      const cared = new Set<number>()
      for await (const { plantId } of client.items('/api/v1/care-schedules', {
        query: { size: 100 },
        signal,
      }))
        cared.add(plantId)
      const without = []
      const living = { status: PlantStatus.Active, size: 100 }
      for await (const plant of client.items('/api/v1/plants', { query: living, signal }))
        if (!cared.has(plant.id)) without.push(plant)
      return without
    },
  })
}

/** Every schedule of plants that live, for the pause of a holiday. */
export function livingSchedulesQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'living'],
    queryFn: async ({ signal }) => {
      const schedules = []
      for await (const schedule of client.items('/api/v1/care-schedules', { query: { size: 100 }, signal }))
        if (schedule.state !== CareState.Stopped) schedules.push(schedule)
      return schedules
    },
  })
}
