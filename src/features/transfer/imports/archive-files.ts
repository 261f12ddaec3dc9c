import type { ZipEntry } from '../../../archive/zip-directory.ts'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import { type FileType, isVisual, SNIFF_BYTES, sniff } from '../../garden/media/image/sniff.ts'
import type { GardenDraft } from './garden-draft.ts'
import type { ImportedFile, Ref } from './garden-source.ts'

/** The photographs and documents of an archive that things refer to: each is taken once. */
export class ArchiveFiles {
  readonly #zip: ZipReader
  readonly #draft: GardenDraft
  /** Types of the files that were looked at; undefined for those that are left out. */
  readonly #types = new Map<string, FileType | undefined>()
  readonly #taken = new Map<Ref, ImportedFile>()

  constructor(zip: ZipReader, draft: GardenDraft) {
    this.#zip = zip
    this.#draft = draft
  }

  get taken(): readonly ImportedFile[] {
    return [...this.#taken.values()]
  }

  /** By what it is called in the archive; undefined if it is not there or of a type that is not accepted. */
  async take(name: string): Promise<Ref | undefined> {
    return (await this.#typeOf(name)) === undefined ? undefined : this.#add(name)
  }

  /** Takes a file that has to be a picture or a video. */
  async takeVisual(name: string): Promise<Ref | undefined> {
    const type = await this.#typeOf(name)
    if (type === undefined) return undefined
    if (isVisual(type.contentType)) return this.#add(name)
    this.#draft.leaveOut('photographs', 'They are not pictures.')
    return undefined
  }

  async #typeOf(name: string): Promise<FileType | undefined> {
    if (!this.#types.has(name)) this.#types.set(name, await this.#look(name))
    return this.#types.get(name)
  }

  async #look(name: string): Promise<FileType | undefined> {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) {
      this.#draft.leaveOut('files', 'They are not in the archive.')
      return undefined
    }
    const type = sniff(await this.#head(entry))
    if (type === undefined) this.#draft.leaveOut('files', 'Files of their type are not accepted.')
    return type
  }

  #add(name: string): Ref | undefined {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) return undefined
    this.#taken.set(name, {
      at: name,
      ref: name,
      isOptional: true,
      content: () => this.#zip.read(entry),
    })
    return name
  }

  async #head(entry: ZipEntry): Promise<Buffer> {
    let head: Buffer = Buffer.alloc(0)
    for await (const piece of this.#zip.read(entry)) {
      head = Buffer.concat([head, piece.subarray(0, SNIFF_BYTES - head.length)])
      if (head.length === SNIFF_BYTES) break
    }
    return head
  }
}
