import { CountedCache } from '../../../base/counted-cache.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import type { IdSet } from './id-set.ts'
import { LocalNamesCache } from './local-names.ts'
import type { SearchResult } from './search-query.ts'

/** The cache keeps so much. A set of ids takes up to 64 KB in a catalogue of 400,000 species. */
export interface CatalogueLimits {
  readonly speciesPages: number
  readonly speciesSets: number
}

const LIMITS: CatalogueLimits = { speciesPages: 500, speciesSets: 100 }

/** The groups of a listing follow one another. The species of a group are by name, or as those of the list. */
export interface Group {
  readonly set: IdSet
  readonly inOrder?: readonly number[]
}

/** The cache holds what was computed from one revision of the catalogue. Entries that are evicted are computed again. */
export class CatalogueCache {
  /** The whole query is the key of a page. */
  readonly results: CountedCache<string, SearchResult>
  /** The name of a filter is the key of the species that it leaves. */
  readonly filtered: CountedCache<string, IdSet>
  /** The query without its page is the key of all species that a search finds. */
  readonly listings: CountedCache<string, readonly Group[]>
  readonly localNames = new LocalNamesCache()
  readonly orders = {
    commonName: new CatalogueOrder('commonName'),
    scientificName: new CatalogueOrder('scientificName'),
  }
  /** The catalogue has so many species. */
  total: number | undefined

  constructor({ speciesPages, speciesSets } = LIMITS) {
    this.results = new CountedCache({ max: speciesPages })
    this.filtered = new CountedCache({ max: speciesSets })
    this.listings = new CountedCache({ max: speciesSets })
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
