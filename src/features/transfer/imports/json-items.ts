/** An item of a list has a few fields; what is longer was not written by an honest program. */
const LONGEST_ITEM = 1_048_576
/** Beyond what any program writes; each level has to be counted. */
const MOST_DEPTH = 32

/** A file that does not hold what its place in the archive says. */
export class NotAList extends Error {}

/**
 * The items of a list in JSON, one after the other, so that a long list is never in memory as a whole. The list is the
 * document itself, or what it has under that key.
 */
export async function* jsonItems(pieces: AsyncIterable<Buffer>, key?: string): AsyncGenerator<unknown> {
  const scanner = new ItemScanner(key)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) yield* scanner.take(decoded(decoder, piece))
  yield* scanner.take(decoded(decoder))
  if (!scanner.isComplete) throw new NotAList('ends too early, or is not a list')
}

function decoded(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch (error) {
    throw new NotAList('is not UTF-8', { cause: error })
  }
}

const STRUCTURE = /["[\]{},:]/g
const END_OF_TEXT = /["\\]/g

/** Finds where items begin and end; whether an item is right, `JSON.parse` decides. */
class ItemScanner {
  readonly #key: string | undefined
  #depth = 0
  /** The depth between the items of the list, once it has begun. */
  #listDepth: number | undefined
  #isInText = false
  #isEscaped = false
  /** The last text outside of the list: a key, when a colon follows. */
  #text = ''
  #lastKey: string | undefined
  #item = ''
  isComplete = false

  constructor(key: string | undefined) {
    this.#key = key
  }

  *take(piece: string): Generator<unknown> {
    let from = 0
    for (let at = this.#next(piece, 0); at < piece.length; at = this.#next(piece, at + 1)) {
      const letter = piece.charAt(at)
      const isBetween = this.#depth === this.#listDepth && !this.#isInText
      if (isBetween && (letter === ',' || letter === ']')) {
        const item = this.#item + piece.slice(from, at)
        this.#item = ''
        from = at + 1
        if (letter === ',' || item.trim() !== '') yield parsed(item)
        if (letter === ',') continue
      }
      const wasBefore = this.#listDepth === undefined
      this.#step(letter)
      if (wasBefore && this.#listDepth !== undefined) from = at + 1
    }
    if (this.#listDepth !== undefined) this.#item += piece.slice(from)
    if (this.#item.length > LONGEST_ITEM) throw new NotAList('has an item that is too long')
  }

  /** Where the next letter is that may mean something: blanks and the inside of texts are most of a hostile file. */
  #next(piece: string, from: number): number {
    const isKey = this.#isInText && this.#depth === 1
    if (this.#isEscaped || isKey) return from
    const wanted = this.#isInText ? END_OF_TEXT : STRUCTURE
    wanted.lastIndex = from
    return wanted.test(piece) ? wanted.lastIndex - 1 : piece.length
  }

  #step(letter: string): void {
    if (this.#isInText) this.#stepInText(letter)
    else if (letter === '"') {
      this.#isInText = true
      this.#text = ''
    } else if (letter === ':' && this.#depth === 1) this.#lastKey = this.#text
    else if (letter === '[' || letter === '{') this.#open(letter)
    else if (letter === ']' || letter === '}') this.#close()
  }

  #stepInText(letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === '\\') this.#isEscaped = true
    else if (letter === '"') this.#isInText = false
    else if (this.#depth === 1 && this.#text.length < 64) this.#text += letter
  }

  #open(letter: '[' | '{'): void {
    if (this.#depth === 0 && this.isComplete) throw new NotAList('has more than one list')
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw new NotAList('is nested too deeply')
    const isTheList =
      letter === '[' &&
      (this.#depth === 1
        ? this.#key === undefined
        : this.#depth === 2 && this.#key !== undefined && this.#lastKey === this.#key)
    if (isTheList && !this.isComplete) this.#listDepth ??= this.#depth
  }

  #close(): void {
    if (this.#depth === this.#listDepth) {
      this.#listDepth = undefined
      this.isComplete = true
    }
    this.#depth -= 1
    if (this.#depth < 0) throw new NotAList('is not JSON')
  }
}

function parsed(item: string): unknown {
  try {
    return JSON.parse(item)
  } catch (error) {
    throw new NotAList('is not JSON', { cause: error })
  }
}
