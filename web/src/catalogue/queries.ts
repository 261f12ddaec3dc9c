import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { SpeciesSummary } from '../api/types.ts'
import { beginningWith, closestFirst, shorterBeginnings } from './beginnings.ts'
import type { SpeciesFilter } from './filter.ts'
import { summaryOf } from './species-summary.ts'

const SPECIES_AT_ONCE = 60

/** The species that fit, page after page, with how many there are in all. */
export function speciesListQuery(filter: SpeciesFilter) {
  return infiniteQueryOptions({
    queryKey: ['/api/v1/plant-species', 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, page: pageParam, size: SPECIES_AT_ONCE }
      const { data, corrected } = await client.request('get', '/api/v1/plant-species', { query, signal })
      return { ...data, corrected }
    },
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
    staleTime: 5 * 60_000,
  })
}

/** Finds species with names that begin like one that is not in the catalogue, the closest first. */
export function speciesAlikeQuery(text: string, size: number) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'alike', text, size],
    queryFn: async ({ signal }) => {
      for (const keywords of shorterBeginnings(text)) {
        const { items } = await client.get('/api/v1/plant-species', { query: { keywords, size }, signal })
        const alike = beginningWith(items, keywords)
        if (alike.length > 0) return closestFirst(alike, text)
      }
      return []
    },
    staleTime: 5 * 60_000,
  })
}

const UNKNOWN_PLANT = 'Unknown plant'

/** The species of the catalogue that stands for every other. It is kept, so that a plant can have it without a connection. */
export function unknownPlantQuery() {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'unknown plant'],
    queryFn: async ({ signal }): Promise<SpeciesSummary | null> => {
      const query = { keywords: UNKNOWN_PLANT, size: 100 }
      const { items } = await client.get('/api/v1/plant-species', { query, language: 'en', signal })
      const found = items.find(({ commonName }) => commonName === UNKNOWN_PLANT)
      return found === undefined ? null : summaryOf(found)
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: true },
  })
}
