const FIRST_ROOM = 1_024

/**
 * On which line a name was first seen. Names are kept as 64 bits of hash in flat arrays, because those of a whole flora
 * would take more memory than the rest of an import; that two of 400,000 share theirs by chance is less likely than one in
 * a hundred million.
 */
export class LinesSeen {
  #size = 0
  /** Two words of hash and the line for each place; a line of 0 is a free place. */
  #places = new Uint32Array(FIRST_ROOM * 3)

  /** The line on which the name was seen before; otherwise it is noted. */
  note(name: string, line: number): number | undefined {
    if (this.#size * 2 >= this.#places.length / 3) this.#grow()
    const [high, low] = hashOf(name)
    const at = this.#find(high, low)
    const known = this.#places[at + 2]
    if (known !== undefined && known > 0) return known
    this.#places.set([high, low, line], at)
    this.#size++
    return undefined
  }

  lineOf(name: string): number | undefined {
    const line = this.#places[this.#find(...hashOf(name)) + 2]
    return line === 0 ? undefined : line
  }

  #find(high: number, low: number): number {
    const room = this.#places.length / 3
    for (let place = high % room; ; place = (place + 1) % room) {
      const at = place * 3
      const isFree = this.#places[at + 2] === 0
      if (isFree || (this.#places[at] === high && this.#places[at + 1] === low)) return at
    }
  }

  #grow(): void {
    const old = this.#places
    this.#places = new Uint32Array(old.length * 2)
    for (let from = 0; from < old.length; from += 3) {
      const place = old.subarray(from, from + 3)
      const [high = 0, low = 0, line = 0] = place
      if (line > 0) this.#places.set(place, this.#find(high, low))
    }
  }
}

/** Two hashes that have nothing to do with each other (cyrb53, without throwing bits away). */
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
