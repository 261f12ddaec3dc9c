import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

export const WISHES = '/api/v1/wishes'

/** All wishes, the newest first. */
export function wishesQuery() {
  return queryOptions({
    queryKey: [WISHES],
    queryFn: ({ signal }) => client.get(WISHES, { signal }),
    meta: { keep: true },
  })
}
