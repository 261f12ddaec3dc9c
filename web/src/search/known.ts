import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { knownPlants } from '../api/known-plants.ts'
import { regionsQuery, tagsQuery } from '../api/queries.ts'
import type { JournalEntry, PlantSpecies } from '../api/types.ts'
import type { Known } from './known-results.ts'
import { type SearchAnswer, searchKey } from './queries.ts'

/** All that this page has read, and the device has kept: shown until the service answers, and where it cannot be asked. */
export function knownIn(queries: QueryClient): Known {
  const species = queries.getQueriesData<PlantSpecies>({
    predicate: ({ queryKey: [path, id] }) => path === '/api/v1/plant-species' && typeof id === 'number',
  })
  const entries = queries.getQueriesData<InfiniteData<{ items: JournalEntry[] }>>({
    queryKey: ['/api/v1/plant-journals', 'list'],
  })
  const before = queries.getQueriesData<SearchAnswer>({ queryKey: searchKey() })
  return {
    plants: knownPlants(queries),
    species: species.flatMap(([, one]) => one ?? []),
    regions: queries.getQueryData(regionsQuery().queryKey) ?? [],
    tags: queries.getQueryData(tagsQuery().queryKey) ?? [],
    entries: entries.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
    before: before.flatMap(([, answer]) => answer?.results ?? []),
  }
}
