import { BLOCK, WORDS_A_BLOCK } from './blocks.ts'

/**
 * Ids as bits, in pages for the blocks that hold any: hundreds of thousands are merged, compared and counted in a
 * millisecond, and ids far from each other cost no more than a page each.
 */
export class PagedBits {
  readonly #pageOf = new Map<number, number>()
  #bits = new Uint32Array(32 * WORDS_A_BLOCK)
  /** Ids come block by block: most ask for the page that was asked for before. */
  #lastBlock = -1
  #lastPage = -1

  get count(): number {
    return this.#countOf(0, this.#pageOf.size)
  }

  add(block: number, offset: number): void {
    const at = this.#page(block) * WORDS_A_BLOCK + (offset >>> 5)
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (offset & 31))
  }

  has(block: number, offset: number): boolean {
    const page = this.#pageOf.get(block)
    if (page === undefined) return false
    return (((this.#bits[page * WORDS_A_BLOCK + (offset >>> 5)] ?? 0) >>> (offset & 31)) & 1) === 1
  }

  /** Of a block that has none yet. */
  addBits(block: number, bits: Uint32Array): void {
    if (bits.every((word) => word === 0)) return
    const page = this.#page(block)
    this.#bits.set(bits, page * WORDS_A_BLOCK)
  }

  bitsOf(block: number): Uint32Array | undefined {
    const page = this.#pageOf.get(block)
    return page === undefined
      ? undefined
      : this.#bits.subarray(page * WORDS_A_BLOCK, (page + 1) * WORDS_A_BLOCK)
  }

  /** Pages that come before are counted, not read: a slice from the end takes hardly longer than one from the beginning. */
  slice(skip: number, wanted: number): number[] {
    const ids: number[] = []
    let left = skip
    for (const [block, page] of this.#pageOf) {
      if (ids.length >= wanted) break
      const count = left === 0 ? 0 : this.#countOf(page, page + 1)
      if (count < left) {
        left -= count
        continue
      }
      for (const id of this.#idsOf(block, page)) {
        if (left > 0) left--
        else if (ids.push(id) >= wanted) break
      }
    }
    return ids
  }

  combined(other: PagedBits, combine: (own: number, others: number) => number): PagedBits {
    const result = new PagedBits()
    for (const [block, page] of this.#pageOf) {
      const from = page * WORDS_A_BLOCK
      const otherPage = other.#pageOf.get(block)
      const to = result.#page(block) * WORDS_A_BLOCK
      for (let word = 0; word < WORDS_A_BLOCK; word++) {
        const others = otherPage === undefined ? 0 : (other.#bits[otherPage * WORDS_A_BLOCK + word] ?? 0)
        result.#bits[to + word] = combine(this.#bits[from + word] ?? 0, others)
      }
    }
    return result
  }

  *[Symbol.iterator](): Generator<number> {
    for (const [block, page] of this.#pageOf) yield* this.#idsOf(block, page)
  }

  *#idsOf(block: number, page: number): Generator<number> {
    for (let word = 0; word < WORDS_A_BLOCK; word++) {
      let rest = this.#bits[page * WORDS_A_BLOCK + word] ?? 0
      while (rest !== 0) {
        yield block * BLOCK + word * 32 + 31 - Math.clz32(rest & -rest)
        rest &= rest - 1
      }
    }
  }

  #countOf(firstPage: number, endPage: number): number {
    let count = 0
    const end = endPage * WORDS_A_BLOCK
    for (let at = firstPage * WORDS_A_BLOCK; at < end; at++) count += bitsIn(this.#bits[at] ?? 0)
    return count
  }

  #page(block: number): number {
    if (block !== this.#lastBlock) {
      this.#lastPage = this.#pageOf.get(block) ?? this.#newPage(block)
      this.#lastBlock = block
    }
    return this.#lastPage
  }

  #newPage(block: number): number {
    const page = this.#pageOf.size
    this.#pageOf.set(block, page)
    if ((page + 1) * WORDS_A_BLOCK > this.#bits.length) {
      const larger = new Uint32Array(this.#bits.length * 2)
      larger.set(this.#bits)
      this.#bits = larger
    }
    return page
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
