import { CareState } from '@frond/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { careSummaryQuery, tasksTodayQuery } from '../api/queries.ts'
import { isHomeAnswered } from '../early/early-answers.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'

/** As far as the service looks ahead: in winter the next care may be months away. */
const AHEAD_DAYS = 92
const AT_ONCE = 6
/**
 * What is said on a day with nothing to do follows from why there is nothing: what was read a moment ago, when there still was
 * something, is not true any more.
 */
const AT_ONCE_STALE = { staleTime: 0, meta: { keep: true } }

/** A first screen without the tasks is drawn twice. After this time it is drawn all the same. */
const PATIENCE_MS = { onTheirWay: 60, here: 1_000 }

/** Has what the home shows on its way, while the screen is still being made. */
export async function prefetchToday(queries: QueryClient): Promise<void> {
  await Promise.all([queries.prefetchQuery(careSummaryQuery()), queries.prefetchQuery(tasksTodayQuery())])
}

/** Resolves when there is something to show: be it of the last visit, or soon, when what was fetched ahead is answered. */
export async function isWorthDrawing(queries: QueryClient, isAnswered: Promise<void>): Promise<void> {
  const shown = [careSummaryQuery().queryKey, tasksTodayQuery().queryKey]
  if (shown.every((key) => queries.getQueryData(key) !== undefined)) return
  const patience = isHomeAnswered() ? PATIENCE_MS.here : PATIENCE_MS.onTheirWay
  await Promise.race([isAnswered, new Promise((resolve) => setTimeout(resolve, patience))])
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
    ...AT_ONCE_STALE,
  })
}

/** How many schedules there are at all: without one, nothing can ever be due. */
export function scheduleCountQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'count'],
    queryFn: async ({ signal }) => {
      const { total } = await client.get('/api/v1/care-schedules', { query: { size: 1 }, signal })
      return total
    },
    meta: { keep: true },
  })
}

/** Until when care is paused, if some of it has a pause that ends. */
export function pausedUntilQuery() {
  return queryOptions({
    queryKey: ['/api/v1/care-schedules', 'paused-until'],
    queryFn: async ({ signal }) => {
      const query = { state: CareState.Paused, size: 100 }
      const { items } = await client.get('/api/v1/care-schedules', { query, signal })
      const days = items.map(({ pausedUntil }) => pausedUntil).filter((day) => day !== undefined)
      return days.toSorted().at(-1) ?? null
    },
    ...AT_ONCE_STALE,
  })
}
