import { foldForSearch, searchTerms } from '../../../base/fold-case.ts'
import { findRevision } from '../../../db/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { idsOf } from '../../../http/fields.ts'
import type { SpeciesQuery } from '../species.schema.ts'
import { CatalogueMemory } from './catalogue-memory.ts'
import type { OrderMaker } from './order-maker.ts'
import { SEARCH_SIZES } from './search-sizes.ts'
import type { SubstringMatches } from './substring-query.ts'
import { searchSpecies } from './substring-search.ts'

/** The catalogue changes rarely and is searched a lot, often for the same: what was found is kept until it changes. */
export class SpeciesSearch {
  readonly #orders: OrderMaker
  readonly #sizes: typeof SEARCH_SIZES
  #revision = -1
  #memory = new CatalogueMemory()

  constructor(orders: OrderMaker, sizes = SEARCH_SIZES) {
    this.#orders = orders
    this.#sizes = sizes
  }

  async find(db: Db, asked: SpeciesQuery): Promise<SubstringMatches> {
    const { keywords = '', categoryId, lightRequirement, careDifficulty, toxicityLevel, sort } = asked
    const query = {
      ...{ categoryId, lightRequirement, careDifficulty, toxicityLevel, sort },
      terms: searchTerms(keywords),
      familyKey: asked.family === undefined ? undefined : foldForSearch(asked.family),
      ids: asked.ids === undefined ? undefined : idsOf(asked.ids),
      limit: asked.size,
      offset: Math.min(asked.page * asked.size, FARTHEST),
    }
    const memory = this.#memoryOf(await findRevision(db, 'plant_species'))
    return memory.answers.find(JSON.stringify(query), () => searchSpecies(db, query, this.#sizes, memory))
  }

  /** One of a revision; for whoever began before the last change, and still sees what was, an empty one. */
  #memoryOf(revision: number): CatalogueMemory {
    if (revision === this.#revision) return this.#memory
    if (revision < this.#revision) return new CatalogueMemory()
    const isCurrent = () => this.#revision === revision
    const memory = new CatalogueMemory((sort, keep) =>
      this.#orders.begin({ revision, sort, isCurrent, keep }),
    )
    this.#revision = revision
    this.#memory = memory
    return memory
  }
}

/** Farther than any catalogue reaches, and within what both engines take as an offset. */
const FARTHEST = 1_000_000_000
