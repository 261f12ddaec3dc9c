import { isUtf8 } from 'node:buffer'

/** The longest possible row is far shorter: a longer line means another kind of file, or a damaged one. */
export const LONGEST_LINE = 1_048_576

export interface TextLine {
  /** Lines are counted from 1. */
  readonly number: number
  /** The text has no line feed, but a carriage return before it. It is cut where the line is too long. */
  readonly text: string
  readonly isTooLong: boolean
}

/** Splits a stream of text into lines. Only the beginning of a line that is too long is kept in memory. */
export class LineSplitter {
  #number = 0
  #pieces: string[] = []
  #length = 0

  #keep(piece: string): void {
    const room = LONGEST_LINE - this.#length
    if (piece !== '' && room > 0) this.#pieces.push(piece.slice(0, room))
    this.#length += piece.length
  }

  #take(): TextLine {
    this.#number++
    const line = {
      number: this.#number,
      text: this.#pieces.join(''),
      isTooLong: this.#length > LONGEST_LINE,
    }
    this.#pieces = []
    this.#length = 0
    return line
  }

  *push(text: string): Generator<TextLine> {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#keep(text.slice(from, end))
      yield this.#take()
      from = end + 1
    }
    this.#keep(text.slice(from))
  }

  *end(): Generator<TextLine> {
    if (this.#length > 0) yield this.#take()
  }
}

/** Throws at the first bytes that are not UTF-8: a guessed encoding would garble names. */
export async function* decoded(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of content) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(line + linesBeforeFault(last, chunk))
    }
    yield text
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) line++
    last = chunk
  }
  try {
    decoder.decode()
  } catch {
    throw notUtf8(line)
  }
}

function notUtf8(line: number): Error {
  return new Error(`Line ${line} is not UTF-8: save the file in that encoding and import it again`)
}

/** Counts the whole lines of a chunk before the one that cannot be decoded. */
function linesBeforeFault(last: Buffer, chunk: Buffer): number {
  // A character may have begun at the end of the chunk before.
  const tail = last.subarray(-3)
  const lead = tail.findLastIndex((byte) => byte >= 0xc0)
  const bytes = lead === -1 ? chunk : Buffer.concat([tail.subarray(lead), chunk])
  let lines = 0
  let from = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) break
    lines++
    from = end + 1
  }
  return lines
}
