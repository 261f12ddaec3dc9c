import { Bitmap } from './bitmap.ts'
import { BLOCK, WORDS_A_BLOCK } from './blocks.ts'

/** A plain set is quicker than a bitmap up to so many ids. */
const MOST_FEW = 100

/** A set of ids is a plain set while there are few, a bitmap when there are many. */
export class IdSet {
  #few: Set<number> | undefined
  #many: Bitmap | undefined

  constructor(ids: Iterable<number> = []) {
    this.#few = new Set()
    for (const id of ids) this.add(id)
  }

  /** Makes a set from the bits of some blocks, one block after the other. */
  static ofBits(blocks: readonly number[], bits: Uint32Array): IdSet {
    const set = new Bitmap()
    for (const [at, block] of blocks.entries()) {
      set.addBits(block, bits.subarray(at * WORDS_A_BLOCK, (at + 1) * WORDS_A_BLOCK))
    }
    return IdSet.#of(set)
  }

  get size(): number {
    return this.#few?.size ?? this.#many?.count ?? 0
  }

  add(id: number): void {
    this.addToBlock(Math.floor(id / BLOCK), id % BLOCK)
  }

  addToBlock(block: number, offset: number): void {
    if (this.#few === undefined) {
      this.#many?.add(block, offset)
      return
    }
    this.#few.add(block * BLOCK + offset)
    if (this.#few.size > MOST_FEW) {
      this.#many = this.#asBits()
      this.#few = undefined
    }
  }

  has(id: number): boolean {
    return this.hasInBlock(Math.floor(id / BLOCK), id % BLOCK)
  }

  hasInBlock(block: number, offset: number): boolean {
    if (this.#few !== undefined) return this.#few.has(block * BLOCK + offset)
    return this.#many?.has(block, offset) ?? false
  }

  /** Returns the bits of some blocks, one after the other. */
  bitsOf(blocks: readonly number[]): Uint32Array {
    const set = this.#asBits()
    const bits = new Uint32Array(blocks.length * WORDS_A_BLOCK)
    for (const [at, block] of blocks.entries()) {
      const own = set.bitsOf(block)
      if (own !== undefined) bits.set(own, at * WORDS_A_BLOCK)
    }
    return bits
  }

  /** Returns up to `wanted` ids after the first `skip`; ascending, if they were added in ascending order. */
  slice(skip: number, wanted: number): number[] {
    if (this.#few !== undefined) return [...this.#few].slice(skip, skip + wanted)
    return this.#asBits().slice(skip, wanted)
  }

  and(other: IdSet): IdSet {
    if (this.#few !== undefined) return new IdSet([...this.#few].filter((id) => other.has(id)))
    if (other.#few !== undefined) return other.and(this)
    return IdSet.#of(this.#asBits().combined(other.#asBits(), (own, others) => own & others))
  }

  without(other: IdSet): IdSet {
    if (this.#few !== undefined) return new IdSet([...this.#few].filter((id) => !other.has(id)))
    return IdSet.#of(this.#asBits().combined(other.#asBits(), (own, others) => own & ~others))
  }

  [Symbol.iterator](): Iterator<number> {
    return (this.#few ?? this.#asBits())[Symbol.iterator]()
  }

  static #of(bits: Bitmap): IdSet {
    if (bits.count <= MOST_FEW) return new IdSet(bits)
    const set = new IdSet()
    set.#few = undefined
    set.#many = bits
    return set
  }

  #asBits(): Bitmap {
    if (this.#many !== undefined) return this.#many
    const bits = new Bitmap()
    for (const id of this.#few ?? []) bits.add(Math.floor(id / BLOCK), id % BLOCK)
    return bits
  }
}
