import { foldForSearch, searchTerms } from '../../../base/fold-case.ts'
import type { Db } from '../../../db/schema.ts'
import { idsOf } from '../../../http/fields.ts'
import type { SpeciesQuery } from '../species/species.schema.ts'
import { CatalogueCache, type CatalogueLimits, cached } from './catalogue-cache.ts'
import { searchCorrected } from './corrected-search.ts'
import { type SearchResult, THRESHOLDS, type Thresholds } from './search-query.ts'

/** Searches with a cache: the catalogue changes rarely, and the same searches are repeated. Each revision has its own cache. */
export class SpeciesSearch {
  readonly #thresholds: Thresholds
  readonly #limits: CatalogueLimits | undefined
  #revision = -1
  #cache = new CatalogueCache()

  constructor(limits?: CatalogueLimits, thresholds = THRESHOLDS) {
    this.#limits = limits
    this.#thresholds = thresholds
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
    parameters: SpeciesQuery,
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
      offset: parameters.page * parameters.size,
    }
    return cached(cache.results, JSON.stringify(query), () =>
      searchCorrected(db, query, this.#thresholds, cache),
    )
  }

  /** A request that read the revision before the last change gets an empty cache of its own. */
  #cacheOf(revision: number): CatalogueCache {
    if (revision < this.#revision) return new CatalogueCache()
    if (revision > this.#revision) {
      this.#revision = revision
      this.#cache = new CatalogueCache(this.#limits)
    }
    return this.#cache
  }
}
