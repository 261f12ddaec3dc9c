import type { CatalogueOrder } from './catalogue-order.ts'
import type { IdSet } from './id-set.ts'
import type { SubstringMatches } from './substring-query.ts'

/** Where to begin, and how many at most. */
export interface PageBounds {
  readonly offset: number
  readonly limit: number
}

/** What a search has found, as places in an order: any page of it is counted out. */
export class Listing {
  readonly #order: CatalogueOrder
  readonly #groups: readonly IdSet[]
  readonly #total: number

  /** The groups come one after the other, each in the order. */
  constructor(order: CatalogueOrder, groups: readonly IdSet[]) {
    this.#order = order
    this.#groups = groups.filter(({ size }) => size > 0).map((group) => order.ranksOf(group))
    this.#total = this.#groups.reduce((total, { size }) => total + size, 0)
  }

  page({ offset, limit }: PageBounds): SubstringMatches {
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
