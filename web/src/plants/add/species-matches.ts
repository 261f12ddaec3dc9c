import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { SpeciesSummary } from '../../api/types.ts'
import { summaryOf } from '../../catalogue/species-summary.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { isSame } from './import-plan.ts'

/** Requests at the same time; a table may name hundreds of species. */
const AT_ONCE = 4
const CANDIDATES = 20

/** The species of the catalogue that the names of a table stand for; names that stand for none are left out. */
export function speciesMatchesQuery(names: readonly string[]) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'matches', names],
    queryFn: async ({ signal, client: queries }) => {
      const matches = new Map<string, SpeciesSummary>()
      for (let from = 0; from < names.length; from += AT_ONCE) {
        signal.throwIfAborted()
        const some = names.slice(from, from + AT_ONCE)
        const found = await Promise.all(some.map((name) => queries.fetchQuery(speciesMatchQuery(name))))
        for (const [at, name] of some.entries()) {
          const species = found[at]
          if (species) matches.set(name, species)
        }
      }
      return matches
    },
    staleTime: 5 * 60_000,
  })
}

/** The species of exactly that name in any language, or the only one that the name finds. */
function speciesMatchQuery(keywords: string) {
  return queryOptions({
    queryKey: ['/api/v1/plant-species', 'match', keywords],
    queryFn: async ({ signal }): Promise<SpeciesSummary | null> => {
      const query = { keywords, size: CANDIDATES }
      const { items } = await client.get('/api/v1/plant-species', { query, signal })
      const exact = items.find((species) => isNamed(species, keywords))
      if (exact !== undefined) return summaryOf(exact)
      const [only, another] = items
      if (only === undefined) return null
      if (another === undefined) return summaryOf(only)
      for (const language of LANGUAGES) {
        const named = (await client.get('/api/v1/plant-species', { query, language, signal })).items
        const id = named.find((species) => isNamed(species, keywords))?.id
        const found = items.find((species) => species.id === id)
        if (found !== undefined) return summaryOf(found)
      }
      return null
    },
    staleTime: 5 * 60_000,
  })
}

function isNamed({ commonName, scientificName }: SpeciesSummary, name: string): boolean {
  return isSame(commonName, name) || isSame(scientificName ?? '', name)
}
