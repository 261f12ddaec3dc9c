import { BLOCK, WORDS_A_BLOCK } from './blocks.ts'
import { IdSet } from './id-set.ts'

/**
 * The ids of all species in one order: a page is a slice of it, whether it is the first or the last. An id takes four bytes,
 * however large it is: the index of its block among the blocks that occur, and its offset in the block.
 */
export class CatalogueOrder {
  readonly #blocks: number[] = []
  readonly #placeOf = new Map<number, number>()
  #species = new Uint32Array(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  append(ids: readonly number[]): void {
    const size = this.#size + ids.length
    if (size > this.#species.length) {
      const larger = new Uint32Array(Math.max(size, this.#species.length * 2))
      larger.set(this.#species)
      this.#species = larger
    }
    for (const id of ids) {
      this.#species[this.#size++] = this.#place(Math.floor(id / BLOCK)) * BLOCK + (id % BLOCK)
    }
  }

  /** To be called after the last `append`: frees the memory reserved for more. */
  complete(): this {
    this.#species = this.#species.slice(0, this.#size)
    return this
  }

  slice(skip: number, wanted: number): number[] {
    return Array.from(this.#species.subarray(skip, Math.min(skip + wanted, this.#size)), (species) =>
      this.#idOf(species),
    )
  }

  idAt(rank: number): number {
    return this.#idOf(this.#species[rank] ?? 0)
  }

  /** The positions that the species of a set have in the order; takes about a millisecond for 400,000 species. */
  ranksOf(set: IdSet): IdSet {
    const species = this.#species
    const bits = set.bitsOf(this.#blocks)
    const blocks = Array.from({ length: Math.ceil(this.#size / BLOCK) }, (_, block) => block)
    const ranks = new Uint32Array(blocks.length * WORDS_A_BLOCK)
    for (let rank = 0; rank < this.#size; rank++) {
      const one = species[rank] ?? 0
      const isIn = ((bits[one >>> 5] ?? 0) >>> (one & 31)) & 1
      ranks[rank >>> 5] = (ranks[rank >>> 5] ?? 0) | (isIn << (rank & 31))
    }
    return IdSet.ofBits(blocks, ranks)
  }

  all(): IdSet {
    const bits = new Uint32Array(this.#blocks.length * WORDS_A_BLOCK)
    for (let rank = 0; rank < this.#size; rank++) {
      const one = this.#species[rank] ?? 0
      bits[one >>> 5] = (bits[one >>> 5] ?? 0) | (1 << (one & 31))
    }
    return IdSet.ofBits(this.#blocks, bits)
  }

  #idOf(species: number): number {
    return (this.#blocks[Math.floor(species / BLOCK)] ?? 0) * BLOCK + (species % BLOCK)
  }

  #place(block: number): number {
    let place = this.#placeOf.get(block)
    if (place === undefined) {
      place = this.#blocks.push(block) - 1
      this.#placeOf.set(block, place)
    }
    return place
  }
}
