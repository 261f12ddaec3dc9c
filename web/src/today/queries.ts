import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { careSummaryQuery, tasksTodayQuery } from '../api/queries.ts'
import type { Day } from '../i18n/format.ts'
import { dayAfter } from './day.ts'

const AHEAD_DAYS = 14
const AT_ONCE = 6

/** Has what the home shows on its way, while the texts and the screen are still being made. */
export function prefetchToday(queries: QueryClient): void {
  void queries.prefetchQuery(careSummaryQuery())
  void queries.prefetchQuery(tasksTodayQuery())
}

/** What comes next, for a day with nothing to do. */
export function comingUpQuery(today: Day) {
  return queryOptions({
    queryKey: ['/api/v1/care-tasks', 'coming', today],
    queryFn: async ({ signal }) => {
      const query = { until: dayAfter(today, AHEAD_DAYS), size: AT_ONCE, sort: 'due' as const }
      const { items } = await client.get('/api/v1/care-tasks', { query, signal })
      return items.filter(({ dueDate }) => dueDate > today)
    },
    meta: { keep: true },
  })
}

/** How often a schedule is really done. */
export function historyQuery(scheduleId: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'history', scheduleId],
    queryFn: ({ signal }) =>
      client.get('/api/v1/care-schedules/{id}/history', { path: { id: scheduleId }, signal }),
  })
}

export function scheduleQuery(scheduleId: number) {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', scheduleId],
    queryFn: ({ signal }) => client.get('/api/v1/care-schedules/{id}', { path: { id: scheduleId }, signal }),
  })
}
