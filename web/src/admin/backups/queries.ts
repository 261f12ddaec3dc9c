import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const BACKUPS = '/api/v1/admin/backups'

/** How often the list is read while a backup is being made. */
const FOLLOW_MS = 2_000

/** The backups of the server, and whether it is making one. */
export function backupsQuery() {
  return queryOptions({
    queryKey: [BACKUPS],
    queryFn: ({ signal }) => client.get(BACKUPS, { signal }),
    refetchInterval: ({ state }) => (state.data?.runningSince === undefined ? false : FOLLOW_MS),
  })
}
