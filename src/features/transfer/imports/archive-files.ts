import type { ZipEntry } from '../../../archive/zip-directory.ts'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import { type FileType, isVisual, SNIFF_BYTES, sniff } from '../../garden/media/image/sniff.ts'
import type { GardenDraft } from './garden-draft.ts'
import type { Ref } from './garden-source.ts'

/** The photographs and documents of an archive that things refer to: each is taken once. */
export class ArchiveFiles {
  readonly #zip: ZipReader
  readonly #draft: GardenDraft
  /** Types of the files that were looked at; undefined for those that are left out. */
  readonly #types = new Map<string, FileType | undefined>()
  readonly #taken = new Set<Ref>()

  constructor(zip: ZipReader, draft: GardenDraft) {
    this.#zip = zip
    this.#draft = draft
  }

  /** By what it is called in the archive; undefined if it is not there or of a type that is not accepted. */
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
