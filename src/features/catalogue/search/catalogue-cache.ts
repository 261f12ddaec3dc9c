import { CountedCache } from '../../../base/counted-cache.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { type MakePart, orderBy, wordPostings } from './catalogue-parts.ts'
import type { IdSet } from './id-set.ts'
import type { Listing } from './listing.ts'
import { LocalNamesCache } from './local-names.ts'
import type { SearchResult, SpeciesSort } from './search-query.ts'
import type { WordPostings } from './word-postings.ts'

/** How much is kept. A set of ids takes up to 64 KB in a catalogue of 400,000 species. */
export interface CatalogueLimits {
  readonly speciesPages: number
  readonly speciesSets: number
}

const LIMITS: CatalogueLimits = { speciesPages: 500, speciesSets: 100 }

/** Asks for a part to be made in the background; `keep` is called when it is there, which may be never. */
export type RequestPart = <T>(make: MakePart<T>, keep: (part: T) => void) => void

/** What was computed from one revision of the catalogue. Entries that are evicted are computed again. */
export class CatalogueCache {
  /** Pages, by the whole query. */
  readonly results: CountedCache<string, SearchResult>
  /** The species that a filter leaves, by its name. */
  readonly filtered: CountedCache<string, IdSet>
  /** All species that a search finds, by the query without its page. */
  readonly listings: CountedCache<string, Listing>
  readonly localNames = new LocalNamesCache()
  /** How many species there are. */
  total: number | undefined
  readonly #orders = new Map<SpeciesSort, CatalogueOrder>()
  #postings: WordPostings | undefined
  readonly #request: RequestPart

  constructor(request: RequestPart = () => {}, { speciesPages, speciesSets } = LIMITS) {
    this.#request = request
    this.results = new CountedCache({ max: speciesPages })
    this.filtered = new CountedCache({ max: speciesSets })
    this.listings = new CountedCache({ max: speciesSets })
  }

  /** Undefined until the order is made. A request does not wait for that: it reads the index of the database instead. */
  order(sort: SpeciesSort | undefined): CatalogueOrder | undefined {
    const name = sort ?? 'commonName'
    const order = this.#orders.get(name)
    if (order === undefined) this.#request(orderBy(name), (made) => this.#orders.set(name, made))
    return order
  }

  /** Undefined until they are read, in the same way. */
  postings(): WordPostings | undefined {
    if (this.#postings === undefined) {
      this.#request(wordPostings, (made) => {
        this.#postings = made
      })
    }
    return this.#postings
  }
}

/** The cached value, or else a new one, which is cached. */
export async function cached<T extends object>(
  cache: CountedCache<string, T>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = await compute()
  cache.set(key, value)
  return value
}
