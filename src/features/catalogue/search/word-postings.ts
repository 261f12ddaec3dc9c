import { WORDS_A_BLOCK } from './blocks.ts'
import { CompactIds } from './compact-ids.ts'
import { IdSet } from './id-set.ts'
import { eachPosting } from './postings.ts'

/** A list has some words by their places among all. */
export interface WordList {
  readonly places: readonly number[]
  /** The words have so many species together; one that has several of them is counted as often. */
  readonly count: number
}

/**
 * The species of every word are in memory, some 10 MB for a flora of 400,000 species. A term is in hundreds of words, and
 * to look up the row of each in the database is most of the time that a search takes.
 */
export class WordPostings {
  /** The ids of words are ascending. */
  readonly #words: number[] = []
  /** The species of each word end here; they begin where those of the word before it end. */
  readonly #ends: number[] = []
  readonly #species = new CompactIds()
  /** Each species has a bit; all are 0 between two calls. */
  #marks = new Uint32Array(0)

  /** Words come in the order of their ids. */
  append(word: number, postings: string): void {
    eachPosting(postings, (block, offset) => this.#species.add(block, offset))
    this.#words.push(word)
    this.#ends.push(this.#species.size)
  }

  /** Call this after the last `append`. */
  complete(): this {
    this.#species.complete()
    this.#marks = new Uint32Array(this.#species.blocks.length * WORDS_A_BLOCK)
    return this
  }

  /** Ids that are unknown are left out. */
  listOf(words: readonly number[]): WordList {
    const places: number[] = []
    let count = 0
    for (const word of words) {
      const place = this.#placeOf(word)
      if (place === undefined) continue
      places.push(place)
      count += this.#end(place) - this.#end(place - 1)
    }
    return { places, count }
  }

  /** Finds the species that have a word of each list; the shortest list should be the first. */
  speciesWith([first, ...others]: readonly WordList[]): IdSet {
    if (first === undefined) return new IdSet()
    let found = this.#collect(first, false)
    this.#unmark(found)
    for (const list of others) {
      for (const one of found) this.#marks[one >>> 5] = (this.#marks[one >>> 5] ?? 0) | (1 << (one & 31))
      const rest = this.#collect(list, true)
      this.#unmark(found)
      found = rest
    }
    const ids = new IdSet()
    for (const species of found) ids.add(this.#species.idOf(species))
    return ids
  }

  /** Collects the species of the words that are marked, or that are not. Each is found once, because its mark is turned over. */
  #collect({ places }: WordList, areMarked: boolean): number[] {
    const marks = this.#marks
    const { values } = this.#species
    const found: number[] = []
    for (const place of places) {
      const end = this.#end(place)
      for (let at = this.#end(place - 1); at < end; at++) {
        const one = values[at] ?? 0
        const mark = marks[one >>> 5] ?? 0
        const bit = 1 << (one & 31)
        if (((mark & bit) !== 0) !== areMarked) continue
        marks[one >>> 5] = mark ^ bit
        found.push(one)
      }
    }
    return found
  }

  #unmark(species: readonly number[]): void {
    for (const one of species) this.#marks[one >>> 5] = 0
  }

  #end(place: number): number {
    return this.#ends[place] ?? 0
  }

  /** The search is a bisection between the places that the word can have: few numbers are missing among the ids. */
  #placeOf(word: number): number | undefined {
    const words = this.#words
    const first = words[0] ?? 0
    const missing = (words.at(-1) ?? 0) - first + 1 - words.length
    let low = Math.max(0, word - first - missing)
    let high = Math.min(words.length - 1, word - first)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle] ?? 0) < word) low = middle + 1
      else high = middle
    }
    return words[low] === word ? low : undefined
  }
}
