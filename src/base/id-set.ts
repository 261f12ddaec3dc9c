const BITS_A_WORD = 32
const WORDS_A_PAGE = 32
const IDS_A_PAGE = BITS_A_WORD * WORDS_A_PAGE

/** A set of ids with a bit for each. Ids of one garden lie close together, and a `Set` takes several times as long for them. */
export class IdSet {
  readonly #pages = new Map<number, Uint32Array>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(id: number): void {
    const number = Math.floor(id / IDS_A_PAGE)
    const page = this.#pages.get(number) ?? new Uint32Array(WORDS_A_PAGE)
    const at = id % IDS_A_PAGE
    const word = page[at >>> 5] ?? 0
    const bit = 1 << (at & 31)
    if ((word & bit) !== 0) return
    if (word === 0) this.#pages.set(number, page)
    page[at >>> 5] = word | bit
    this.#size++
  }

  has(id: number): boolean {
    const at = id % IDS_A_PAGE
    const word = this.#pages.get(Math.floor(id / IDS_A_PAGE))?.[at >>> 5] ?? 0
    return (word & (1 << (at & 31))) !== 0
  }
}
