/** What is searched for among the species. */
export interface SubstringQuery {
  /** Folded; each must occur in the text. */
  readonly terms: readonly string[]
  readonly categoryId: number | undefined
  readonly limit: number
  readonly offset: number
}

export interface SubstringMatches {
  readonly ids: readonly number[]
  readonly total: number
}

export interface SearchableText {
  readonly id: number
  readonly commonNameKey: string
  readonly scientificNameKey: string
  /** The searchable fields, folded, one a line. */
  readonly searchText: string
}
