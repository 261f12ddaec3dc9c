import type { ZipEntry } from '../../../archive/zip-directory.ts'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { type AppError, validationFailed } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { type FileType, isVisual, SNIFF_BYTES, sniff } from '../../garden/media/image/sniff.ts'
import type { GardenDraft } from './garden-draft.ts'
import type { Fields, Ref } from './garden-source.ts'
import { jsonItems, NotAList } from './json-items.ts'

/** All lists of a file together have at most so much; they are held in memory until they are written. */
const MOST_ITEMS = 100_000

/** As many items of any program fit into it. An archive of a few megabytes could unpack to a thousand, all of them blank. */
const MOST_BYTES = 67_108_864

export type ListItem = { readonly at: string; readonly fields: Fields }

/** The lists in JSON of an archive of another program, and its photographs and documents that things refer to. */
export class ForeignArchive {
  readonly #zip: ZipReader
  readonly #draft: GardenDraft
  #items = 0
  #bytes = 0
  /** Types of the files that were looked at; undefined for those that are left out. */
  readonly #types = new Map<string, FileType | undefined>()
  readonly #taken = new Set<Ref>()

  constructor(zip: ZipReader, draft: GardenDraft) {
    this.#zip = zip
    this.#draft = draft
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

  /** Takes a file into the draft, once; undefined if it is not there or of a type that is not accepted. */
  async take(name: string, isPicture = false): Promise<Ref | undefined> {
    const entry = this.#zip.entries.get(name)
    if (!this.#types.has(name)) this.#types.set(name, await this.#look(entry))
    const type = this.#types.get(name)
    if (entry === undefined || type === undefined) return undefined
    if (isPicture && !isVisual(type.contentType)) {
      this.#draft.leaveOut('photographs', 'They are not pictures.')
      return undefined
    }
    if (!this.#taken.has(name))
      this.#draft.files.push({ at: name, ref: name, isOptional: true, content: () => this.#zip.read(entry) })
    this.#taken.add(name)
    return name
  }

  async #look(entry: ZipEntry | undefined): Promise<FileType | undefined> {
    if (entry === undefined) {
      this.#draft.leaveOut('files', 'They are not in the archive.')
      return undefined
    }
    let head: Buffer = Buffer.alloc(0)
    for await (const piece of this.#zip.read(entry)) {
      head = Buffer.concat([head, piece.subarray(0, SNIFF_BYTES - head.length)])
      if (head.length === SNIFF_BYTES) break
    }
    const type = sniff(head)
    if (type === undefined) this.#draft.leaveOut('files', 'Files of their type are not accepted.')
    return type
  }
}

function tooMuch(most: string): AppError {
  return validationFailed([{ path: 'file', message: `must have at most ${most} in its lists` }])
}
