/** One part of a multipart body. Its content has to be read before the next part is asked for. */
export interface Part {
  readonly name: string | undefined
  readonly isFile: boolean
  readonly content: AsyncIterable<Buffer>
}

/** No form here has so many. A socket brings thousands of small parts at once, and each of them takes time. */
const MOST_PARTS = 12
const MOST_HEAD_BYTES = 16_384
const LINE_END = '\r\n'
const HEAD_END = '\r\n\r\n'

/** The boundary that a Content-Type names. One of more than 70 characters is not valid, nor quick to look for. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?![^\s;]))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/**
 * The parts of a form, in their order; those that are no fields are passed over. They are read one at a time, so that nothing
 * is parsed after the part at which the caller stops.
 */
export async function* partsOf(chunks: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<Part> {
  const first = await chunks.next()
  if (first.done === true) return
  // A delimiter begins with the end of a line, which the first one lacks.
  const body = new DelimitedBody(chunks, `${LINE_END}--${boundary}`, [Buffer.from(LINE_END), first.value])
  await passOver(body.section())
  for (let count = 1; ; count++) {
    const section = body.section()
    const { head, rest, isEnd } = await headOf(section)
    if (isEnd) return await body.end()
    if (count > MOST_PARTS) throw new Error(`The body has more than ${MOST_PARTS} parts.`)
    const content = continued(rest, section)
    const field = fieldOf(head)
    if (field === undefined) await passOver(content)
    else yield { ...field, content }
  }
}

/** Reads a body up to one delimiter after the other. */
class DelimitedBody {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #delimiter: Buffer
  #rest: Buffer

  constructor(chunks: AsyncIterator<Buffer>, delimiter: string, begin: readonly Buffer[]) {
    this.#chunks = chunks
    this.#delimiter = Buffer.from(delimiter, 'latin1')
    this.#rest = Buffer.concat(begin)
  }

  /** What comes before the next delimiter, as it arrives. */
  async *section(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(this.#delimiter)
      if (at !== -1) {
        const last = this.#take(at)
        this.#take(this.#delimiter.length)
        if (last.length > 0) yield last
        return
      }
      const piece = this.#take(this.#undividedBytes())
      if (piece.length > 0) yield piece
      const { done, value } = await this.#chunks.next()
      if (done === true) throw new Error('The body ends before its last delimiter.')
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    }
  }

  /** What follows the last delimiter means nothing, but a body that breaks off there is not valid. */
  async end(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }

  /** As far as no delimiter can begin that goes on in the next chunk. */
  #undividedBytes(): number {
    const { length } = this.#rest
    const begin = this.#rest.indexOf(LINE_END.charAt(0), Math.max(0, length - this.#delimiter.length + 1))
    return begin === -1 ? length : begin
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }
}

interface Head {
  readonly head: string
  /** The beginning of the content. */
  readonly rest: Buffer
  /** Two hyphens after a delimiter make it the last one. */
  readonly isEnd: boolean
}

async function headOf(section: AsyncGenerator<Buffer>): Promise<Head> {
  let begin = Buffer.alloc(0)
  for (;;) {
    const end = begin.indexOf(HEAD_END)
    const isEnd = begin.toString('latin1', 0, 2) === '--'
    // Content may have a line that begins as the delimiter does: a file would end there without a word.
    if (begin.length >= 2 && !isEnd && !/^(\r\n|[ \t])/.test(begin.toString('latin1', 0, 2)))
      throw new Error('A delimiter is not followed by the end of its line.')
    if (!isEnd && (end === -1 ? begin.length : end) > MOST_HEAD_BYTES)
      throw new Error('The headers of a part are too long.')
    if (end !== -1 || isEnd)
      return { head: begin.toString('utf8', 0, end), rest: begin.subarray(end + HEAD_END.length), isEnd }
    const { done, value } = await section.next()
    if (done === true) return { head: '', rest: Buffer.alloc(0), isEnd }
    begin = Buffer.concat([begin, value])
  }
}

/** What the headers of a part say about it; undefined if it is not a field of a form. */
function fieldOf(head: string): Omit<Part, 'content'> | undefined {
  const lines = head.replace(/\r\n[ \t]+/g, ' ')
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)?$/im.exec(lines)
  if (disposition === null) return undefined
  const parameters = new Map(
    Array.from(
      (disposition[1] ?? '').matchAll(/;\s*([^=;\s"*]+)\*?=(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g),
      ([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain.trim()],
    ),
  )
  const isBinary = /^content-type:[ \t]*application\/octet-stream[ \t]*(;.*)?$/im.test(lines)
  return { name: parameters.get('name'), isFile: isBinary || parameters.has('filename') }
}

async function* continued(begin: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (begin.length > 0) yield begin
  yield* rest
}

async function passOver(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
