import { useQuery } from '@tanstack/react-query'
import { regionsQuery } from '../api/queries.ts'
import { waitingPlants } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import type { ChosenPlace } from './last-place.ts'

/** What a place is called, wherever it is known from. */
export function usePlaceName(): (place: ChosenPlace | undefined) => string | undefined {
  const { data: regions = [] } = useQuery(regionsQuery())
  const { pending } = useOutbox()
  return (place) => {
    if (place === undefined) return undefined
    if ('name' in place) return place.name
    if ('id' in place) {
      return regions.flatMap(({ locations }) => locations).find(({ id }) => id === place.id)?.name
    }
    const maker = waitingPlants(pending).find(({ id }) => id === place.from)?.command.place
    return maker !== undefined && 'name' in maker ? maker.name : undefined
  }
}
