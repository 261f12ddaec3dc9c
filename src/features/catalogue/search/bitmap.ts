import { BLOCK, WORDS_A_BLOCK } from './blocks.ts'

/**
 * A sparse bitmap of ids has one page of bits for each block that has any. Hundreds of thousands of ids are merged,
 * intersected and counted in a millisecond, and a lone id costs one page.
 */
export class Bitmap {
  readonly #pageOf = new Map<number, number>()
  #bits = new Uint32Array(32 * WORDS_A_BLOCK)
  /** Ids are added block by block, so the page is mostly the one of the call before. */
  #lastBlock = -1
  #lastPage = -1

  #count = 0

  get count(): number {
    return this.#count
  }

  add(block: number, offset: number): void {
    const at = this.#page(block) * WORDS_A_BLOCK + (offset >>> 5)
    const before = this.#bits[at] ?? 0
    const bit = 1 << (offset & 31)
    if ((before & bit) !== 0) return
    this.#bits[at] = before | bit
    this.#count++
  }

  has(block: number, offset: number): boolean {
    const page = this.#pageOf.get(block)
    if (page === undefined) return false
    return (((this.#bits[page * WORDS_A_BLOCK + (offset >>> 5)] ?? 0) >>> (offset & 31)) & 1) === 1
  }

  /** Adds all bits of a block, which has none yet. */
  addBits(block: number, bits: Uint32Array): void {
    if (bits.every((word) => word === 0)) return
    const page = this.#page(block)
    this.#bits.set(bits, page * WORDS_A_BLOCK)
    this.#count += this.#countOf(page, page + 1)
  }

  bitsOf(block: number): Uint32Array | undefined {
    const page = this.#pageOf.get(block)
    return page === undefined
      ? undefined
      : this.#bits.subarray(page * WORDS_A_BLOCK, (page + 1) * WORDS_A_BLOCK)
  }

  /** The pages before the slice are counted, not read: a slice near the end takes hardly longer than one near the beginning. */
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

  combined(other: Bitmap, combine: (own: number, others: number) => number): Bitmap {
    const result = new Bitmap()
    for (const [block, page] of this.#pageOf) {
      const from = page * WORDS_A_BLOCK
      const otherPage = other.#pageOf.get(block)
      const to = result.#page(block) * WORDS_A_BLOCK
      for (let word = 0; word < WORDS_A_BLOCK; word++) {
        const others = otherPage === undefined ? 0 : (other.#bits[otherPage * WORDS_A_BLOCK + word] ?? 0)
        result.#bits[to + word] = combine(this.#bits[from + word] ?? 0, others)
      }
    }
    result.#count = result.#countOf(0, result.#pageOf.size)
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
