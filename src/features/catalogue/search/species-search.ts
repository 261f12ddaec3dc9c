import { foldForSearch, searchTerms } from '../../../base/fold-case.ts'
import type { Db } from '../../../db/schema.ts'
import { idsOf } from '../../../http/fields.ts'
import { CatalogueCache, type CatalogueLimits, cached, type RequestPart } from './catalogue-cache.ts'
import { searchInLanguage } from './local-search.ts'
import type { PartMaker } from './part-maker.ts'
import type { SearchQuery, SearchResult } from './search-query.ts'
import { searchSpecies } from './substring-search.ts'
import { THRESHOLDS } from './thresholds.ts'

type Filters = Pick<
  SearchQuery,
  'categoryId' | 'lightRequirement' | 'careDifficulty' | 'toxicityLevel' | 'sort'
>

/** These are the parameters of a request, as they were sent. */
interface SpeciesParameters extends Partial<Filters> {
  readonly keywords?: string
  readonly family?: string
  readonly ids?: string
  readonly page: number
  readonly size: number
}

/** Searches with a cache: the catalogue changes rarely, and the same searches are repeated. Each revision has its own cache. */
export class SpeciesSearch {
  readonly #parts: PartMaker
  readonly #thresholds: typeof THRESHOLDS
  readonly #limits: CatalogueLimits | undefined
  #revision = -1
  #cache = new CatalogueCache()

  constructor(parts: PartMaker, thresholds = THRESHOLDS, limits?: CatalogueLimits) {
    this.#parts = parts
    this.#thresholds = thresholds
    this.#limits = limits
  }

  /** The counts are those of the current revision. */
  get caches(): Pick<CatalogueCache, 'results' | 'filtered' | 'listings'> {
    return this.#cache
  }

  /**
   * The revision is the one that `db` sees. What is found while it changes may be wrong and is cached for this revision, which
   * only a snapshot from before can see again: so a snapshot has a cache of its own.
   */
  async find(
    db: Db,
    revision: number,
    parameters: SpeciesParameters,
    languages: readonly string[] = [],
  ): Promise<SearchResult> {
    const { keywords = '', categoryId, lightRequirement, careDifficulty, toxicityLevel, sort } = parameters
    const cache = db.isTransaction ? new CatalogueCache() : this.#cacheOf(revision)
    const terms = searchTerms(keywords)
    // A search has the order of relevance, unless the request names another.
    const isBrowsed = terms.length === 0 && sort === undefined
    const language = isBrowsed ? await cache.localNames.languageFor(db, languages) : undefined
    const query = {
      ...{ terms, language },
      ...{ categoryId, lightRequirement, careDifficulty, toxicityLevel, sort },
      familyKey: parameters.family === undefined ? undefined : foldForSearch(parameters.family),
      ids: parameters.ids === undefined ? undefined : idsOf(parameters.ids),
      limit: parameters.size,
      offset: Math.min(parameters.page * parameters.size, LARGEST_OFFSET),
    }
    return cached(cache.results, JSON.stringify(query), () =>
      language === undefined
        ? searchSpecies(db, query, this.#thresholds, cache)
        : searchInLanguage(db, query, language, this.#thresholds, cache),
    )
  }

  /** A request that read the revision before the last change gets an empty cache of its own. */
  #cacheOf(revision: number): CatalogueCache {
    if (revision === this.#revision) return this.#cache
    if (revision < this.#revision) return new CatalogueCache()
    const isCurrent = () => this.#revision === revision
    const request: RequestPart = (make, keep) => this.#parts.begin({ revision, make, isCurrent, keep })
    const cache = new CatalogueCache(request, this.#limits)
    this.#revision = revision
    this.#cache = cache
    return cache
  }
}

/** No catalogue has so many species, and both engines take this as an offset. */
const LARGEST_OFFSET = 1_000_000_000
