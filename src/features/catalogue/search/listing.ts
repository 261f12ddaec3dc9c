import type { CatalogueOrder } from './catalogue-order.ts'
import type { IdSet } from './id-set.ts'
import type { SearchResult } from './search-query.ts'

export interface PageBounds {
  readonly offset: number
  readonly limit: number
}

/** The matches of a search are positions in an order: a page is found by counting bits, not by sorting. */
export class Listing {
  readonly #order: CatalogueOrder
  readonly #groups: readonly IdSet[]
  readonly #total: number

  /** The groups follow one another; within each, species are in the order. */
  constructor(order: CatalogueOrder, groups: readonly IdSet[]) {
    this.#order = order
    this.#groups = groups.filter(({ size }) => size > 0).map((group) => order.ranksOf(group))
    this.#total = this.#groups.reduce((total, { size }) => total + size, 0)
  }

  page({ offset, limit }: PageBounds): SearchResult {
    const ids: number[] = []
    let before = 0
    for (const ranks of this.#groups) {
      const { size } = ranks
      const wanted = limit - ids.length
      const skip = Math.max(0, offset - before)
      if (wanted > 0 && skip < size) {
        for (const rank of ranks.slice(skip, wanted)) ids.push(this.#order.idAt(rank))
      }
      before += size
    }
    return { ids, total: this.#total }
  }
}
