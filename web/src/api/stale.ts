import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What each kind of change makes stale, by the API paths that begin the query keys. */
const STALE = {
  plants: [
    '/api/v1/plants',
    '/api/v1/plant-tags',
    '/api/v1/care-tasks',
    '/api/v1/care-schedules',
    '/api/v1/care-calendar',
    '/api/v1/garden-statistics',
    '/api/v1/plant-problems',
  ],
  journal: [
    '/api/v1/plant-journals',
    '/api/v1/garden-statistics',
    '/api/v1/measurements',
    '/api/v1/care-tasks',
    '/api/v1/care-schedules',
    '/api/v1/care-calendar',
    '/api/v1/plant-problems',
  ],
  care: ['/api/v1/care-tasks', '/api/v1/care-schedules', '/api/v1/care-calendar', '/api/v1/care-suggestions'],
  problems: ['/api/v1/plant-problems', '/api/v1/plants', '/api/v1/garden-statistics'],
  places: ['/api/v1/regions', '/api/v1/plants', '/api/v1/care-tasks', '/api/v1/garden-statistics'],
  tags: ['/api/v1/plant-tags', '/api/v1/plants'],
  species: ['/api/v1/plant-species', '/api/v1/plants', '/api/v1/wishes'],
  wishes: ['/api/v1/wishes'],
  categories: ['/api/v1/plant-categories', '/api/v1/plant-species'],
  reminders: ['/api/v1/reminder-channels'],
  calendarFeed: ['/api/v1/calendar-feed'],
  people: ['/api/v1/gardens', '/api/v1/grants'],
  security: ['/api/v1/auth/security', '/api/v1/auth/activity', '/api/v1/auth/sessions', '/api/v1/auth/me'],
  settings: [
    '/api/v1/care-settings',
    '/api/v1/care-tasks',
    '/api/v1/care-schedules',
    '/api/v1/care-calendar',
    '/api/v1/plant-problems',
  ],
} as const

export type Changed = keyof typeof STALE

/** The queries that changes touch. */
export function touchedBy(changes: readonly Changed[]) {
  const paths = new Set<unknown>(changes.flatMap((change) => STALE[change]))
  return { predicate: ({ queryKey }: { queryKey: QueryKey }) => paths.has(queryKey[0]) }
}

/** Reads again what a change touched, as far as it is on the screen; the rest when it is next looked at. */
export async function refreshAfter(queries: QueryClient, ...changes: Changed[]): Promise<void> {
  await queries.invalidateQueries(touchedBy(changes))
}
