import { findRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import type { IdSet } from '../../db/search/id-set.ts'
import { SEARCH_SIZES } from '../../db/search/search-sizes.ts'
import type { SubstringMatches } from '../../db/search/substring-query.ts'
import { searchSpecies } from '../../db/search/substring-search.ts'
import { foldForSearch, searchTerms } from '../../fold-case.ts'
import { idsOf } from '../../http/fields.ts'
import type { SpeciesQuery } from './species.schema.ts'

const MOST_REMEMBERED = 500
/** Of a large catalogue one takes some 50 KB. */
const MOST_SETS = 100

/** The catalogue changes rarely and is searched a lot, often for the same: answers are kept until it changes. */
export class SpeciesSearch {
  readonly #answers = new Kept<SubstringMatches>(MOST_REMEMBERED)
  readonly #members = new Kept<IdSet>(MOST_SETS)

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
    const revision = await findRevision(db, 'plant_species')
    return this.#answers.get(JSON.stringify([revision, query]), () =>
      searchSpecies(db, query, SEARCH_SIZES, (name, collect) =>
        this.#members.get(`${revision} ${name}`, collect),
      ),
    )
  }
}

/** The last few of what takes time to find out. */
class Kept<T> {
  readonly #values = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  async get(name: string, find: () => Promise<T>): Promise<T> {
    const known = this.#values.get(name)
    if (known !== undefined) return known
    const found = await find()
    const oldest = this.#values.keys().next()
    if (this.#values.size >= this.#most && !oldest.done) this.#values.delete(oldest.value)
    this.#values.set(name, found)
    return found
  }
}

/** Farther than any catalogue reaches, and within what both engines take as an offset. */
const FARTHEST = 1_000_000_000
