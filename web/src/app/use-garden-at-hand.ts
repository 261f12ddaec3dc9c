import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { plantsQuery, regionsQuery, tagsQuery } from '../api/queries.ts'

/** After what is on the screen. */
const QUIET_MS = 4_000

/** Reads the plants and places once, quietly: whoever loses the connection next has them, also if they opened only Today. */
export function useGardenAtHand(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = async () => {
      if (!navigator.onLine) return
      const { filterOf } = await import('../plants/list/filter.ts')
      await Promise.all([
        queries.prefetchInfiniteQuery(plantsQuery(filterOf({}))),
        queries.prefetchQuery(regionsQuery()),
        queries.prefetchQuery(tagsQuery()),
      ])
    }
    const timer = setTimeout(() => void read(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [queries])
}
