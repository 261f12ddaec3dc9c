import type { ZipReader } from '../../../archive/zip-reader.ts'
import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { type AppError, validationFailed } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import type { Fields } from './garden-source.ts'
import { jsonItems, NotAList } from './json-items.ts'

/** All lists of a file together have at most so much; they are held in memory until they are written. */
const MOST_ITEMS = 100_000

/** As many items of any program fit into it. An archive of a few megabytes could unpack to a thousand, all of them blank. */
const MOST_BYTES = 67_108_864

export type ListItem = { readonly at: string; readonly fields: Fields }

/** The lists in JSON of an archive of another program. */
export class ArchiveLists {
  readonly #zip: ZipReader
  #items = 0
  #bytes = 0

  constructor(zip: ZipReader) {
    this.#zip = zip
  }

  /** None if there is no such file. */
  async *read(name: string): AsyncGenerator<ListItem> {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) return
    this.#bytes += entry.size
    if (this.#bytes > MOST_BYTES) throw tooMuch(`${MOST_BYTES} bytes`)
    const slice = new EventLoopSlice()
    let count = 0
    try {
      for await (const fields of jsonItems(this.#zip.read(entry))) {
        if (slice.isUsedUp) await yieldToEventLoop()
        count += 1
        this.#items += 1
        if (this.#items > MOST_ITEMS) throw tooMuch(`${MOST_ITEMS} items`)
        if (!isObject(fields)) throw new NotAList(`has an item, number ${count}, that is no object`)
        yield { at: `${name}, item ${count}`, fields }
      }
    } catch (error) {
      if (!(error instanceof NotAList)) throw error
      throw validationFailed([{ path: name, message: error.message }])
    }
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
