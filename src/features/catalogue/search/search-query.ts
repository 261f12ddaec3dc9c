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
  readonly limit: number
  readonly offset: number
}

export type SpeciesSort = 'commonName' | 'scientificName'

export interface SearchResult {
  /** The page has these species. */
  readonly ids: readonly number[]
  /** The total counts all pages. */
  readonly total: number
}

/** The index holds this of a species. */
export interface SearchableText {
  readonly id: number
  readonly commonNameKey: string
  readonly scientificNameKey: string
  readonly familyKey: string
  /** The searchable fields are folded, one a line. */
  readonly searchText: string
}
