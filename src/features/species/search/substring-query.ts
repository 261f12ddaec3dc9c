/** What species must be, beside having the words. */
export interface SpeciesFilter {
  readonly categoryId?: number | undefined
  readonly familyKey?: string | undefined
  readonly lightRequirement?: number | undefined
  readonly careDifficulty?: number | undefined
  readonly toxicityLevel?: number | undefined
}

/** What is searched for among the species. */
export interface SubstringQuery extends SpeciesFilter {
  /** Folded; each must occur in the text. */
  readonly terms: readonly string[]
  /** Only these. */
  readonly ids?: readonly number[] | undefined
  /** Without it those come first that the search is closest to, the others by common name. */
  readonly sort?: SpeciesSort | undefined
  readonly limit: number
  readonly offset: number
}

export type SpeciesSort = 'commonName' | 'scientificName'

export interface SubstringMatches {
  readonly ids: readonly number[]
  readonly total: number
}

export interface SearchableText {
  readonly id: number
  readonly commonNameKey: string
  readonly scientificNameKey: string
  readonly familyKey: string
  /** The searchable fields, folded, one a line. */
  readonly searchText: string
}
