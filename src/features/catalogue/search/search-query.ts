export interface SpeciesFilter {
  readonly categoryId?: number | undefined
  readonly familyKey?: string | undefined
  readonly lightRequirement?: number | undefined
  readonly careDifficulty?: number | undefined
  readonly toxicityLevel?: number | undefined
}

export interface SearchQuery extends SpeciesFilter {
  /** Folded. Each must be part of the searched text. */
  readonly terms: readonly string[]
  /** Only these species. */
  readonly ids?: readonly number[] | undefined
  /** If absent, by relevance and then by common name. */
  readonly sort?: SpeciesSort | undefined
  readonly limit: number
  readonly offset: number
}

export type SpeciesSort = 'commonName' | 'scientificName'

export interface SearchResult {
  /** Those of the page. */
  readonly ids: readonly number[]
  /** Of all pages. */
  readonly total: number
}

/** What the index holds of a species. */
export interface SearchableText {
  readonly id: number
  readonly commonNameKey: string
  readonly scientificNameKey: string
  readonly familyKey: string
  /** The searchable fields, folded, one a line. */
  readonly searchText: string
}
