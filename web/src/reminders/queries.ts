import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** Every way that reminders take; a person has at most 20. */
export function channelsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/reminder-channels'],
    queryFn: ({ signal }) => client.get('/api/v1/reminder-channels', { signal }),
  })
}

const DELIVERIES_AT_ONCE = 30

/** What was sent over a channel in the last 30 days, the newest first. */
export function deliveriesQuery(channelId: number) {
  return infiniteQueryOptions({
    queryKey: ['/api/v1/reminder-channels', channelId, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      client.get('/api/v1/reminder-channels/{id}/deliveries', {
        path: { id: channelId },
        query: { page: pageParam, size: DELIVERIES_AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  })
}

/** Whether there is a calendar link; the link itself is shown once, when it is made. */
export function calendarFeedQuery() {
  return queryOptions({
    queryKey: ['/api/v1/calendar-feed'],
    queryFn: ({ signal }) => client.get('/api/v1/calendar-feed', { signal }),
  })
}
