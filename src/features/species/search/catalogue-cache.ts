import { LRUCache } from 'lru-cache'
import type { CatalogueOrder } from './catalogue-order.ts'
import type { IdSet } from './id-set.ts'
import type { Listing } from './listing.ts'
import type { SearchResult, SpeciesSort } from './search-query.ts'

const MOST_RESULTS = 500
/** A set of ids takes up to 64 KB in a catalogue of 400,000 species. */
const MOST_SETS = 100

/** Asks for an order to be built in the background; `keep` is called when it is there, which may be never. */
export type RequestOrder = (sort: SpeciesSort, keep: (order: CatalogueOrder) => void) => void

/** What was computed from one revision of the catalogue. Entries that are evicted are computed again. */
export class CatalogueCache {
  /** Pages, by the whole query. */
  readonly results = new LRUCache<string, SearchResult>({ max: MOST_RESULTS })
  /** The species that a filter leaves, by its name. */
  readonly filtered = new LRUCache<string, IdSet>({ max: MOST_SETS })
  /** All species that a search finds, by the query without its page. */
  readonly listings = new LRUCache<string, Listing>({ max: MOST_SETS })
  /** How many species there are. */
  total: number | undefined
  readonly #orders = new Map<SpeciesSort, CatalogueOrder>()
  readonly #requestOrder: RequestOrder

  constructor(requestOrder: RequestOrder = () => {}) {
    this.#requestOrder = requestOrder
  }

  /** Undefined until the order is built. A request does not wait for that: it reads the index of the database instead. */
  order(sort: SpeciesSort | undefined): CatalogueOrder | undefined {
    const name = sort ?? 'commonName'
    const order = this.#orders.get(name)
    if (order === undefined) this.#requestOrder(name, (built) => this.#orders.set(name, built))
    return order
  }
}

/** The cached value, or else a new one, which is cached. */
export async function cached<T extends object>(
  cache: LRUCache<string, T>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = await compute()
  cache.set(key, value)
  return value
}
