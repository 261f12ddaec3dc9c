/** From where on a search goes about it in another way; the answer is the same. */
export interface SearchSizes {
  /** So few are looked at one by one, rather than asking an index for the other terms. */
  readonly few: number
  /** So many are put in order one by one; of more, a page is found sooner by walking along the names. */
  readonly many: number
  /** The same for names that are not spread evenly, so that a walk may be long. */
  readonly manyUneven: number
  /** One query of the embedded database holds the event loop: none reads more ids or words than this. */
  readonly idsAtATime: number
  readonly wordsAtATime: number
  /** The first step of a walk is short, because a page of a broad search is soon full; each further one is longer. */
  readonly firstStep: number
}

export const SEARCH_SIZES: SearchSizes = {
  few: 50,
  many: 2_000,
  manyUneven: 10_000,
  idsAtATime: 25_000,
  wordsAtATime: 10_000,
  firstStep: 500,
}
