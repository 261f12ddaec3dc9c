import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { NewPlant } from '../offline/outbox/commands.ts'
import { waitingPlants } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'

/** A place as a new plant names it: one that exists, one to be made, or one that a waiting plant will make. */
export type ChosenPlace = NewPlant['place']

/** Tells where the newest plant stands: several plants are often added to one place. */
function newestPlaceQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'newest place'],
    queryFn: async ({ signal }) => {
      const { items } = await client.get('/api/v1/plants', { query: { sort: '-createdAt', size: 1 }, signal })
      return items[0]?.location?.id ?? null
    },
    meta: { keep: true },
  })
}

/** The place that was chosen last, also without a connection. */
export function useLastPlace(): ChosenPlace | undefined {
  const { pending } = useOutbox()
  const newest = useQuery(newestPlaceQuery())
  const [waiting] = waitingPlants(pending)
  if (waiting !== undefined) {
    const { place } = waiting.command
    return 'name' in place ? { from: waiting.id } : place
  }
  return newest.data === null || newest.data === undefined ? undefined : { id: newest.data }
}
