import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { grantsQuery } from '../people/queries.ts'
import { useGarden } from '../people/use-garden.ts'
import { type Taker, takersOf } from './turn-takers.ts'

const NONE: readonly Taker[] = []

/** The users that can take turns in the garden that is shown; none until they are known. */
export function useTakers(): readonly Taker[] {
  const garden = useGarden()
  const { data: grants } = useQuery({ ...grantsQuery(), throwOnError: false })
  return useMemo(
    () => (garden === undefined || grants === undefined ? NONE : takersOf(garden, grants)),
    [garden, grants],
  )
}
