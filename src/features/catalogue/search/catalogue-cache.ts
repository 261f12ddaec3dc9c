import { CountedCache } from '../../../base/counted-cache.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { type MakePart, orderBy, wordPostings } from './catalogue-parts.ts'
import type { IdSet } from './id-set.ts'
import type { Listing } from './listing.ts'
import { LocalNamesCache } from './local-names.ts'
import type { SearchResult, SpeciesSort } from './search-query.ts'
import type { WordPostings } from './word-postings.ts'

/** The cache keeps so much. A set of ids takes up to 64 KB in a catalogue of 400,000 species. */
export interface CatalogueLimits {
  readonly speciesPages: number
  readonly speciesSets: number
}

const LIMITS: CatalogueLimits = { speciesPages: 500, speciesSets: 100 }

/** Requests that a part is made in the background; `keep` is called when it is there, which may be never. */
export type RequestPart = <T>(make: MakePart<T>, keep: (part: T) => void) => void

/** The cache holds what was computed from one revision of the catalogue. Entries that are evicted are computed again. */
export class CatalogueCache {
  /** The whole query is the key of a page. */
  readonly results: CountedCache<string, SearchResult>
  /** The name of a filter is the key of the species that it leaves. */
  readonly filtered: CountedCache<string, IdSet>
  /** The query without its page is the key of all species that a search finds. */
  readonly listings: CountedCache<string, Listing>
  readonly localNames = new LocalNamesCache()
  /** The catalogue has so many species. */
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

  /** The order is undefined until it is made. A request does not wait for that: it reads the index of the database instead. */
  order(sort: SpeciesSort | undefined): CatalogueOrder | undefined {
    const name = sort ?? 'commonName'
    const order = this.#orders.get(name)
    if (order === undefined) this.#request(orderBy(name), (made) => this.#orders.set(name, made))
    return order
  }

  /** The postings are undefined until they are read. A request does not wait for them either. */
  postings(): WordPostings | undefined {
    if (this.#postings === undefined) {
      this.#request(wordPostings, (made) => {
        this.#postings = made
      })
    }
    return this.#postings
  }
}

/** Returns the cached value, or else a new one, which is cached. */
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
