import { findRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import type { SubstringMatches } from '../../db/search/substring-query.ts'
import { searchSpecies } from '../../db/search/substring-search.ts'
import { searchTerms } from '../../fold-case.ts'
import type { SpeciesQuery } from './species.schema.ts'

const MOST_REMEMBERED = 500

/** The catalogue changes rarely and is searched a lot, often for the same: answers are kept until it changes. */
export class SpeciesSearch {
  readonly #answers = new Map<string, SubstringMatches>()

  async find(db: Db, { keywords = '', categoryId, page, size }: SpeciesQuery): Promise<SubstringMatches> {
    const offset = page * size
    const query = {
      terms: searchTerms(keywords),
      categoryId,
      limit: size,
      offset: Math.min(offset, FARTHEST),
    }
    const revision = await findRevision(db, 'plant_species')
    const name = JSON.stringify([revision, query])
    const known = this.#answers.get(name)
    if (known !== undefined) return known
    const found = await searchSpecies(db, query)
    const oldest = this.#answers.keys().next()
    if (this.#answers.size >= MOST_REMEMBERED && !oldest.done) this.#answers.delete(oldest.value)
    this.#answers.set(name, found)
    return found
  }
}

/** Farther than any catalogue reaches, and within what both engines take as an offset. */
const FARTHEST = 1_000_000_000
