import { BLOCK, WORDS_A_BLOCK } from './blocks.ts'
import { CompactIds } from './compact-ids.ts'
import { IdSet } from './id-set.ts'

/** The ids of all species are in one order: a page is a slice of it, whether it is the first or the last. */
export class CatalogueOrder {
  readonly #species = new CompactIds()

  get size(): number {
    return this.#species.size
  }

  append(ids: readonly number[]): void {
    for (const id of ids) this.#species.add(Math.floor(id / BLOCK), id % BLOCK)
  }

  /** Call this after the last `append`. */
  complete(): this {
    this.#species.complete()
    return this
  }

  slice(skip: number, wanted: number): number[] {
    const end = Math.min(skip + wanted, this.size)
    return Array.from(this.#species.values.subarray(skip, end), (species) => this.#species.idOf(species))
  }

  idAt(rank: number): number {
    return this.#species.idOf(this.#species.values[rank] ?? 0)
  }

  /** Returns the positions that the species of a set have in the order; takes about a millisecond for 400,000 species. */
  ranksOf(set: IdSet): IdSet {
    const { size, values } = this.#species
    const bits = set.bitsOf(this.#species.blocks)
    const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, block) => block)
    const ranks = new Uint32Array(blocks.length * WORDS_A_BLOCK)
    for (let rank = 0; rank < size; rank++) {
      const one = values[rank] ?? 0
      const isIn = ((bits[one >>> 5] ?? 0) >>> (one & 31)) & 1
      ranks[rank >>> 5] = (ranks[rank >>> 5] ?? 0) | (isIn << (rank & 31))
    }
    return IdSet.ofBits(blocks, ranks)
  }

  all(): IdSet {
    const { size, values, blocks } = this.#species
    const bits = new Uint32Array(blocks.length * WORDS_A_BLOCK)
    for (let rank = 0; rank < size; rank++) {
      const one = values[rank] ?? 0
      bits[one >>> 5] = (bits[one >>> 5] ?? 0) | (1 << (one & 31))
    }
    return IdSet.ofBits(blocks, bits)
  }
}
