const FIRST_CAPACITY = 1_024

/**
 * This is an open addressing hash table from names to the line on which each was first seen. It has a 64-bit hash of a
 * name and not the name itself: the names of a whole flora would take more memory than the rest of an import. The
 * probability that two of 400,000 names have the same hash is less than one in a hundred million.
 */
export class LineHashTable {
  #size = 0
  /** Each slot has two words of hash and the line; a slot with line 0 is free. */
  #slots = new Uint32Array(FIRST_CAPACITY * 3)

  /** Returns the line of the name, if it is there already; otherwise inserts it. */
  findOrInsert(name: string, line: number): number | undefined {
    if (this.#size * 2 >= this.#slots.length / 3) this.#grow()
    const [high, low] = hashOf(name)
    const at = this.#find(high, low)
    const known = this.#slots[at + 2]
    if (known !== undefined && known > 0) return known
    this.#slots.set([high, low, line], at)
    this.#size++
    return undefined
  }

  lineOf(name: string): number | undefined {
    const line = this.#slots[this.#find(...hashOf(name)) + 2]
    return line === 0 ? undefined : line
  }

  #find(high: number, low: number): number {
    const capacity = this.#slots.length / 3
    for (let slot = high % capacity; ; slot = (slot + 1) % capacity) {
      const at = slot * 3
      const isFree = this.#slots[at + 2] === 0
      if (isFree || (this.#slots[at] === high && this.#slots[at + 1] === low)) return at
    }
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    for (let from = 0; from < old.length; from += 3) {
      const slot = old.subarray(from, from + 3)
      const [high = 0, low = 0, line = 0] = slot
      if (line > 0) this.#slots.set(slot, this.#find(high, low))
    }
  }
}

/** The hash is cyrb53, but with all 64 bits. */
function hashOf(text: string): [high: number, low: number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return [high >>> 0, low >>> 0]
}
