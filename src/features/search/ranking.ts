import { foldForSearch } from '../../base/fold-case.ts'
import { collatorFor } from '../../http/negotiation/collation.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Both are folded: 0 for a name that begins with the search, 1 for one with a word that does, 2 for one that contains it, else 3. */
export function rankOf(name: string, search: string): number {
  if (name.startsWith(search)) return 0
  if (name.includes(` ${search}`)) return 1
  return name.includes(search) ? 2 : 3
}

/** The best so many: by rank, then by name as the reader's language sorts it. */
export function bestOf<T extends Named>(
  found: readonly T[],
  search: string,
  languages: readonly string[],
  limit: number,
): T[] {
  const { compare } = collatorFor(languages)
  return found
    .map((thing) => ({ thing, rank: rankOf(foldForSearch(thing.name), search) }))
    .sort((a, b) => a.rank - b.rank || compare(a.thing.name, b.thing.name) || a.thing.id - b.thing.id)
    .slice(0, limit)
    .map(({ thing }) => thing)
}

/** Whether a name has each of the folded terms. */
export function hasTerms(name: string, terms: readonly string[]): boolean {
  const folded = foldForSearch(name)
  return terms.every((term) => folded.includes(term))
}
