import type { CatalogueOrder } from './catalogue-order.ts'
import type { IdSet } from './id-set.ts'
import { Kept } from './kept.ts'
import type { Listing } from './listing.ts'
import type { SpeciesSort, SubstringMatches } from './substring-query.ts'

const MOST_ANSWERS = 500
/** Of a catalogue of 400,000 species one takes 64 KB. */
const MOST_SETS = 100

/** Has the order made, at some time or never, and handed over. */
export type OrderWish = (sort: SpeciesSort, keep: (order: CatalogueOrder) => void) => void

/** What has been found out about the catalogue in one of its revisions; all of it could be found out again. */
export class CatalogueMemory {
  readonly answers = new Kept<SubstringMatches>(MOST_ANSWERS)
  readonly members = new Kept<IdSet>(MOST_SETS)
  readonly listings = new Kept<Listing>(MOST_SETS)
  readonly totals = new Kept<number>(1)
  readonly #orders = new Map<SpeciesSort, CatalogueOrder>()
  readonly #wish: OrderWish

  constructor(wish: OrderWish = () => {}) {
    this.#wish = wish
  }

  /** Whoever asks in vain goes along the index, and is not kept waiting. */
  order(sort: SpeciesSort | undefined): CatalogueOrder | undefined {
    const name = sort ?? 'commonName'
    const order = this.#orders.get(name)
    if (order === undefined) this.#wish(name, (made) => this.#orders.set(name, made))
    return order
  }
}
