import type { QueryClient } from '@tanstack/react-query'
import type { DrawnSpecies } from './habit-of.ts'

const PLANTS = '/api/v1/plants'

type KnownPlant = { readonly id: number; readonly species: DrawnSpecies | null }

export type SpeciesIndex = {
  of: (plantId: number) => DrawnSpecies | null
  subscribe: (onChange: () => void) => () => void
}

/** The species of plants that were read, by plant: one index for all rows of a page, made anew when plants are read. */
export function speciesIndex(
  queries: QueryClient,
  plantsIn: (queries: QueryClient) => readonly KnownPlant[],
): SpeciesIndex {
  const listeners = new Set<() => void>()
  let index: ReadonlyMap<number, DrawnSpecies | null> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== PLANTS) return
    if (event.type !== 'removed' && !(event.type === 'updated' && event.action.type === 'success')) return
    index = undefined
    for (const listener of listeners) listener()
  })
  return {
    of: (plantId) => {
      index ??= new Map(plantsIn(queries).map(({ id, species }) => [id, species]))
      return index.get(plantId) ?? null
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
