import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { aggregateContaining } from '../../../db/query/substring-index.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { intactParts, nearBeginnings } from './near-beginning.ts'
import { lastBeginningWith } from './species-order.ts'

/** Words with the sizes of their postings, all separated by spaces. */
const WORDS = sql<string | null>`string_agg(word || ' ' || cast(octet_length(species) as text), ' ')`

const wordsContaining = aggregateContaining({
  ...{ table: 'plant_species_words', column: 'word' },
  aggregate: WORDS,
})

type Part = { from: string; to: string; limit: number }

const wordsFrom = prepared(
  (_db, { from, to, limit }: Part) => sql<{ words: string | null; last: string | null; rows: number }>`select
      ${WORDS} as words, max(word) as last, count(*) as rows
    from (select word, species from plant_species_words where word > ${from} and word <= ${to}
      order by word limit ${limit}) found`,
)

/** Reads the words that begin with a text, in batches. */
async function* wordsBeginning(db: Db, beginning: string, limit: number): AsyncGenerator<string> {
  const to = lastBeginningWith(beginning)
  for (let from = beginning; ; ) {
    const [batch] = await wordsFrom(db, { from, to, limit })
    if (batch?.words == null || batch.last === null) return
    yield batch.words
    if (batch.rows < limit) return
    from = batch.last
    await setImmediate()
  }
}

interface Near {
  readonly isWord: boolean
  /** The size of the postings grows with the number of species. */
  readonly weight: number
}

/**
 * Lists beginnings of words that one slip leads away from, the best first: whole words, then longer ones, which say more, then
 * those of more species.
 */
export async function nearTerms(db: Db, term: string, rowsAtATime: number): Promise<string[]> {
  const characters = [...term]
  const { beginning, end } = intactParts(characters)
  const words = new Map<string, number>()
  for (const source of [wordsBeginning(db, beginning, rowsAtATime), wordsContaining(db, end, rowsAtATime)]) {
    for await (const text of source) {
      const parts = text.split(' ')
      for (let at = 0; at + 1 < parts.length; at += 2) words.set(parts[at] ?? '', Number(parts[at + 1]))
    }
  }
  const found = new Map<string, Near>()
  for (const [word, size] of words) {
    for (const near of nearBeginnings(characters, [...word])) {
      const { isWord = false, weight = 0 } = found.get(near) ?? {}
      found.set(near, { isWord: isWord || near === word, weight: weight + size })
    }
  }
  return [...found].sort(byLikelihood).map(([near]) => near)
}

function byLikelihood([one, a]: [string, Near], [other, b]: [string, Near]): number {
  return (
    Number(b.isWord) - Number(a.isWord) ||
    other.length - one.length ||
    b.weight - a.weight ||
    (one < other ? -1 : 1)
  )
}
