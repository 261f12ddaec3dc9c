import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { knownPlants } from '../api/known-plants.ts'
import type { DrawnSpecies } from './habit-of.ts'
import { type SpeciesIndex, speciesIndex } from './species-index.ts'

const indexes = new WeakMap<QueryClient, SpeciesIndex>()

/** The species of a plant as far as a list or its page has brought it: no request is made for it. */
export function useKnownSpecies(plantId: number): DrawnSpecies | null {
  const queries = useQueryClient()
  const index = indexes.get(queries) ?? speciesIndex(queries, knownPlants)
  indexes.set(queries, index)
  return useSyncExternalStore(index.subscribe, () => index.of(plantId))
}
