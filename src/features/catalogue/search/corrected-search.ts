import { distinct } from '../../../base/distinct.ts'
import type { Db } from '../../../db/schema.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import { SHORTEST_CORRECTED } from './near-beginning.ts'
import { nearTerms } from './near-terms.ts'
import type { SearchQuery, SearchResult, Thresholds } from './search-query.ts'
import { searchSpecies } from './substring-search.ts'

/** So many searches are tried, those of the likeliest words first. */
const MOST_TRIED = 10

/** The words of the catalogue are compared with each. A search with more slips finds nothing. */
const MOST_CORRECTED = 4

/** Searches, and if nothing has the terms, searches again for words that those may have been meant to be. */
export async function searchCorrected(
  db: Db,
  query: SearchQuery,
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<SearchResult> {
  const found = await searchSpecies(db, query, thresholds, cache)
  if (found.total > 0) return found
  for (const [terms, corrected] of await corrections(db, query.terms, thresholds, cache)) {
    const near = await searchSpecies(db, { ...query, terms }, thresholds, cache)
    if (near.total > 0) return { ...near, corrected, searched: terms }
  }
  return found
}

function lettersIn(term: string): number {
  return term.match(/\p{L}/gu)?.length ?? 0
}

/** A word for each slip; how many likelier ones they have before them, all together. */
interface Choice {
  readonly chosen: readonly string[]
  readonly rank: number
}

type Correction = readonly [terms: string[], corrected: string[]]

/** Only terms that no species has are replaced. */
async function corrections(
  db: Db,
  terms: readonly string[],
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<Correction[]> {
  const unmatched: string[] = []
  for (const term of distinct(terms)) {
    const alone = { terms: [term], limit: 0, offset: 0 }
    if ((await searchSpecies(db, alone, thresholds, cache)).total > 0) continue
    if (lettersIn(term) < SHORTEST_CORRECTED) return []
    unmatched.push(term)
    if (unmatched.length > MOST_CORRECTED) return []
  }
  if (unmatched.length === 0) return []
  let choices: Choice[] = [{ chosen: [], rank: 0 }]
  for (const term of unmatched) {
    // A word that so many others come before is never among the first combinations.
    const near = (await nearTerms(db, term, thresholds.rowsAtATime)).slice(0, MOST_TRIED)
    choices = choices
      .flatMap(({ chosen, rank }) => near.map((one, at) => ({ chosen: [...chosen, one], rank: rank + at })))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MOST_TRIED)
    if (choices.length === 0) return []
  }
  return choices.map(({ chosen }) => {
    const replaced = new Map(unmatched.map((term, at) => [term, chosen[at] ?? term]))
    return [terms.map((term) => replaced.get(term) ?? term), distinct(chosen)]
  })
}
