export interface SpeciesFilter {
  readonly categoryId?: number | undefined
  readonly familyKey?: string | undefined
  readonly lightRequirement?: number | undefined
  readonly careDifficulty?: number | undefined
  readonly toxicityLevel?: number | undefined
}

export interface SearchQuery extends SpeciesFilter {
  /** The terms are folded. Each must be part of the searched text. */
  readonly terms: readonly string[]
  /** The result has only these species. */
  readonly ids?: readonly number[] | undefined
  /** Without an order, species come by relevance and then by common name. */
  readonly sort?: SpeciesSort | undefined
  /** Without terms and an order, those with a name in this language come first, as it sorts them. */
  readonly language?: string | undefined
  readonly limit: number
  readonly offset: number
}

export type SpeciesSort = 'commonName' | 'scientificName'

export interface SearchResult {
  /** The page has these species. */
  readonly ids: readonly number[]
  /** The total counts all pages. */
  readonly total: number
  /** Beginnings of words that stood in for terms that nothing has. */
  readonly corrected?: readonly string[]
  /** All terms with which it was found, if some were corrected. */
  readonly searched?: readonly string[]
}

/** A search changes its strategy at these sizes. The result is the same on both sides of each. */
export interface Thresholds {
  /** Up to so many candidates, the other terms are checked in SQL, row by row, and not by the index. */
  readonly few: number
  /** Up to so many matches are sorted in SQL. Of more, a page is found in the order of the catalogue. */
  readonly many: number
  /** A query of SQLite holds the event loop: none reads more rows than this. */
  readonly rowsAtATime: number
  /** Up to so many names of a language are sorted, in steps, by the first request after a change. */
  readonly localNames: number
}

export const THRESHOLDS: Thresholds = { few: 50, many: 2_000, rowsAtATime: 10_000, localNames: 50_000 }
