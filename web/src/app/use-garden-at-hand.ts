import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { plantsQuery, regionsQuery, tagsQuery } from '../api/queries.ts'

/** After what is on the screen. */
const QUIET_MS = 4_000

/**
 * Reads the plants, the places and what a plant of no known species needs, quietly: a user without a connection next has
 * them, also if they opened only Today.
 */
export function useGardenAtHand(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = async () => {
      if (!navigator.onLine) return
      // Lost if the connection is lost, or a newer version has taken its place: the next visit reads them.
      const parts = [import('../plants/list/filter.ts'), import('../catalogue/queries.ts')] as const
      const [list, catalogue] = await Promise.all(parts).catch(() => [])
      if (list === undefined || catalogue === undefined) return
      await Promise.all([
        queries.prefetchInfiniteQuery(plantsQuery(list.filterOf({}))),
        queries.prefetchQuery(regionsQuery()),
        queries.prefetchQuery(tagsQuery()),
        queries.prefetchQuery(catalogue.unknownPlantQuery()),
      ])
    }
    const timer = setTimeout(() => void read(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [queries])
}
