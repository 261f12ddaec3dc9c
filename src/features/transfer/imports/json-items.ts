import { hasCode } from '../../../base/errors.ts'

/** An item of a list has a few fields; what is longer was not written by an honest program. */
const LONGEST_ITEM = 1_048_576
/** Beyond what any program writes; each level has to be counted. */
const MOST_DEPTH = 32

/** A file that does not hold what its place in the archive says. */
export class NotAList extends Error {}

/**
 * The items of a list in JSON, one after the other, so that a long list is never in memory as a whole. The list is the
 * document itself or, in a page of an API, what it has under `content`.
 */
export async function* jsonItems(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const scanner = new ItemScanner()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces) yield* scanner.take(decoder.decode(piece, { stream: true }))
    yield* scanner.take(decoder.decode())
  } catch (error) {
    if (error instanceof SyntaxError) throw new NotAList('is not JSON', { cause: error })
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA'))
      throw new NotAList('is not UTF-8', { cause: error })
    throw error
  }
  if (!scanner.isComplete) throw new NotAList('ends too early, or is not a list')
}

/** Letters that may mean something: blanks and the inside of texts are most of a hostile file. */
const STRUCTURE = /["[\]{},]/g
const END_OF_TEXT = /["\\]/g

const KEY_OF_LIST = /"content"\s*:\s*$/u
/** The key, with a few blanks around its colon. */
const LONGEST_KEY = 64

/** Finds where items begin and end; whether an item is right, `JSON.parse` decides. */
class ItemScanner {
  isComplete = false
  #depth = 0
  /** The depth between the items of the list, once it has begun. */
  #listDepth: number | undefined
  #isInText = false
  #isEscaped = false
  /** The end of what came before the list. */
  #before = ''
  #item = '';

  *take(piece: string): Generator<unknown> {
    let from = 0
    for (let at = this.#next(piece, 0); at < piece.length; at = this.#next(piece, at + 1)) {
      const letter = piece.charAt(at)
      if (this.#isEscaped) this.#isEscaped = false
      else if (letter === '\\') this.#isEscaped = true
      else if (letter === '"') this.#isInText = !this.#isInText
      else if (letter === '[' || letter === '{') {
        const before = this.#before + piece.slice(Math.max(0, at - LONGEST_KEY), at)
        if (this.#open(letter, before)) from = at + 1
      } else {
        if (this.#depth === this.#listDepth) {
          const item = this.#item + piece.slice(from, at)
          this.#item = ''
          from = at + 1
          if (letter === ',' || item.trim() !== '') yield JSON.parse(item)
        }
        if (letter !== ',') this.#close()
      }
    }
    if (this.#listDepth === undefined) this.#before = (this.#before + piece).slice(-LONGEST_KEY)
    else this.#item += piece.slice(from)
    if (this.#item.length > LONGEST_ITEM) throw new NotAList('has an item that is too long')
  }

  #next(piece: string, from: number): number {
    if (this.#isEscaped) return from
    const wanted = this.#isInText ? END_OF_TEXT : STRUCTURE
    wanted.lastIndex = from
    return wanted.test(piece) ? wanted.lastIndex - 1 : piece.length
  }

  /** Whether the list begins here. */
  #open(letter: '[' | '{', before: string): boolean {
    if (this.#depth === 0 && this.isComplete) throw new NotAList('has more than one list')
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw new NotAList('is nested too deeply')
    if (letter === '{' || this.isComplete || this.#listDepth !== undefined) return false
    if (this.#depth > 2 || (this.#depth === 2 && !KEY_OF_LIST.test(before))) return false
    this.#listDepth = this.#depth
    return true
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
