import type { ZipReader } from '../../../archive/zip-reader.ts'
import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { type AppError, validationFailed } from '../../../http/errors.ts'
import { jsonItems, NotAList } from './json-items.ts'

/** All lists of a file together have at most so much; they are held in memory until they are written. */
export const MOST_ITEMS = 100_000

/** As many items of any program fit into it. An archive of a few megabytes could unpack to a thousand, all of them blank. */
const MOST_BYTES = 67_108_864

export type Fields = Readonly<Record<string, unknown>>
export type ListItem = { readonly at: string; readonly fields: Fields }

/** The lists in JSON of an archive of another program. */
export class ArchiveLists {
  readonly #zip: ZipReader
  #items = 0
  #bytes = 0

  constructor(zip: ZipReader) {
    this.#zip = zip
  }

  /** The items of a list, which is the whole file or what the file has under a key. None if there is no such file. */
  async *read(name: string, key?: string): AsyncGenerator<ListItem> {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) return
    this.#bytes += entry.size
    if (this.#bytes > MOST_BYTES) throw tooMuch(`${MOST_BYTES} bytes`)
    const slice = new EventLoopSlice()
    let count = 0
    try {
      for await (const fields of jsonItems(this.#zip.read(entry), key)) {
        if (slice.isUsedUp) await yieldToEventLoop()
        count += 1
        this.#items += 1
        if (this.#items > MOST_ITEMS) throw tooMuch(`${MOST_ITEMS} items`)
        if (!isFields(fields)) throw new NotAList(`has an item, number ${count}, that is no object`)
        yield { at: `${name}, item ${count}`, fields }
      }
    } catch (error) {
      if (!(error instanceof NotAList)) throw error
      throw validationFailed([{ path: name, message: error.message }])
    }
  }

  /** The items of an answer of an API, which is a list, or a page with its list under `content`. */
  async *readAnswer(name: string): AsyncGenerator<ListItem> {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) return
    let first = ''
    for await (const piece of this.#zip.read(entry)) {
      first = piece.toString('latin1').trimStart().charAt(0)
      if (first !== '') break
    }
    yield* this.read(name, first === '{' ? 'content' : undefined)
  }

  async count(name: string): Promise<number> {
    let count = 0
    for await (const _ of this.read(name)) count += 1
    return count
  }
}

function tooMuch(most: string): AppError {
  return validationFailed([{ path: 'file', message: `must have at most ${most} in its lists` }])
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Numbers of things are numbers or texts, as the database driver likes. */
export function refOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^\S{1,255}$/u.test(value) ? value : undefined
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
