import { idsContaining } from '../../../db/query/substring-index.ts'
import type { Db } from '../../../db/schema.ts'
import type { IdSet } from './id-set.ts'
import type { Thresholds } from './thresholds.ts'
import type { WordList, WordPostings } from './word-postings.ts'

const wordsContaining = idsContaining({ table: 'plant_species_words', column: 'word' })

interface Narrowed {
  readonly found: IdSet
  /** These terms were not looked up, because so few species are left that it is quicker to compare their names. */
  readonly left: readonly string[]
}

/** Finds the species that have all terms, each of three characters or more. The postings are those of the state that `db` sees. */
export async function rarestFirst(
  db: Db,
  terms: readonly string[],
  postings: WordPostings,
  { few, wordsAtATime }: Thresholds,
): Promise<Narrowed> {
  const lists: WordList[] = []
  for (const term of terms) {
    const words: number[] = []
    for await (const batch of wordsContaining(db, term, wordsAtATime)) words.push(...batch)
    const list = postings.listOf(words)
    lists.push(list)
    if (list.count <= few) break
  }
  lists.sort((a, b) => a.count - b.count)
  return { found: postings.speciesWith(lists), left: terms.slice(lists.length) }
}
