import { setImmediate } from 'node:timers/promises'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import { scanInOrder } from './keyset-scan.ts'
import type { SpeciesSort } from './search-query.ts'
import { partsOf } from './species-order.ts'
import { WordPostings } from './word-postings.ts'

/** Makes something of the whole catalogue, a step at a time; returns undefined when it is no longer wanted. */
export type MakePart<T> = (db: Db, steps: Steps) => Promise<T | undefined>

export interface Steps {
  /** The work yields to the event loop after so many rows. */
  readonly step: number
  isWanted(): boolean
}

export function orderBy(sort: SpeciesSort): MakePart<CatalogueOrder> {
  return async (db, { step, isWanted }) => {
    const order = new CatalogueOrder()
    for (const part of partsOf(sort)) {
      for await (const ids of scanInOrder(db, part, '', step)) {
        if (!isWanted()) return undefined
        order.append(ids)
      }
    }
    return order.complete()
  }
}

/** A row with the postings of a word is read more slowly than an id. */
const WORDS_PER_STEP = 1 / 8

const wordsAfter = prepared((db, bind: { last: number; limit: number }) =>
  db
    .selectFrom('plant_species_words')
    .select(['id', 'species'])
    .where('id', '>', bind.last)
    .orderBy('id')
    .limit(bind.limit),
)

export const wordPostings: MakePart<WordPostings> = async (db, { step, isWanted }) => {
  const postings = new WordPostings()
  const limit = Math.ceil(step * WORDS_PER_STEP)
  for (let last = 0; ; ) {
    const words = await wordsAfter(db, { last, limit })
    if (!isWanted()) return undefined
    for (const { id, species } of words) postings.append(id, species)
    last = words.at(-1)?.id ?? last
    if (words.length < limit) return postings.complete()
    await setImmediate()
  }
}
