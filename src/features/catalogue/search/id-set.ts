/** Ids are grouped in blocks of this many, in postings and in sets. */
export const BLOCK = 4_096
const WORDS_A_BLOCK = BLOCK / 32

/**
 * A set of ids is a sparse bitmap, with a page of bits for each block that has any. Hundreds of thousands of ids are merged,
 * intersected and counted in a millisecond, and a lone id costs one page.
 */
export class IdSet {
  /** The blocks that have a page, in the order in which they got it. */
  readonly #blocks: number[] = []
  /** The pages are by their blocks, with gaps: an array is read several times as fast as a map. */
  readonly #pages: (Uint32Array | undefined)[] = []
  #size = 0

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id)
  }

  get size(): number {
    return this.#size
  }

  add(id: number): void {
    this.addToBlock(Math.floor(id / BLOCK), id % BLOCK)
  }

  addToBlock(block: number, offset: number): void {
    const page = this.#pages[block] ?? this.#addPage(block, new Uint32Array(WORDS_A_BLOCK))
    const before = page[offset >>> 5] ?? 0
    const bit = 1 << (offset & 31)
    if ((before & bit) !== 0) return
    page[offset >>> 5] = before | bit
    this.#size++
  }

  has(id: number): boolean {
    return this.hasInBlock(Math.floor(id / BLOCK), id % BLOCK)
  }

  hasInBlock(block: number, offset: number): boolean {
    const page = this.#pages[block]
    return page !== undefined && (((page[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1
  }

  and(other: IdSet): IdSet {
    return this.#combined(other, (own, others) => own & others)
  }

  without(other: IdSet): IdSet {
    return this.#combined(other, (own, others) => own & ~others)
  }

  *[Symbol.iterator](): Generator<number> {
    for (const block of this.#blocks) {
      for (let word = 0; word < WORDS_A_BLOCK; word++) {
        let rest = this.#pages[block]?.[word] ?? 0
        while (rest !== 0) {
          yield block * BLOCK + word * 32 + 31 - Math.clz32(rest & -rest)
          rest &= rest - 1
        }
      }
    }
  }

  #addPage(block: number, page: Uint32Array): Uint32Array {
    this.#blocks.push(block)
    this.#pages[block] = page
    return page
  }

  #combined(other: IdSet, combine: (own: number, others: number) => number): IdSet {
    const result = new IdSet()
    for (const block of this.#blocks) {
      const others = other.#pages[block]
      const page = this.#pages[block]?.map((word, at) => combine(word, others?.[at] ?? 0))
      if (page === undefined) continue
      result.#addPage(block, page)
      for (const word of page) result.#size += bitsIn(word)
    }
    return result
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
