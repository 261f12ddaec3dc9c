import { BLOCK } from './blocks.ts'

/** Ids of any size take four bytes each: the number of their block among the blocks that occur, and the offset in the block. */
export class CompactIds {
  readonly blocks: number[] = []
  readonly #placeOf = new Map<number, number>()
  #values = new Uint32Array(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The ids are in the order in which they were added; there may be room for more behind the last. */
  get values(): Uint32Array {
    return this.#values
  }

  add(block: number, offset: number): void {
    if (this.#size === this.#values.length) {
      const larger = new Uint32Array(Math.max(BLOCK, this.#size * 2))
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#size++] = this.#place(block) * BLOCK + offset
  }

  /** Call this after the last `add`: it frees the memory reserved for more. */
  complete(): void {
    this.#values = this.#values.slice(0, this.#size)
  }

  idOf(value: number): number {
    return (this.blocks[Math.floor(value / BLOCK)] ?? 0) * BLOCK + (value % BLOCK)
  }

  #place(block: number): number {
    let place = this.#placeOf.get(block)
    if (place === undefined) {
      place = this.blocks.push(block) - 1
      this.#placeOf.set(block, place)
    }
    return place
  }
}
