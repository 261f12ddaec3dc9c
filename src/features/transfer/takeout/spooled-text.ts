import { type FileHandle, open } from 'node:fs/promises'
import type { Spool } from '../../../storage/spool.ts'

const PIECE_CHARACTERS = 65_536

/** A file in the spool that text is added to, a little at a time. */
export class SpooledText {
  readonly path: string
  /** How many bytes have been written. */
  size = 0
  readonly #spool: Spool
  readonly #file: FileHandle
  #pieces: string[] = []
  #length = 0

  private constructor(spool: Spool, path: string, file: FileHandle) {
    this.#spool = spool
    this.path = path
    this.#file = file
  }

  static async create(spool: Spool): Promise<SpooledText> {
    const path = await spool.newPath()
    return new SpooledText(spool, path, await open(path, 'wx', 0o600))
  }

  async add(text: string): Promise<void> {
    this.#pieces.push(text)
    this.#length += text.length
    if (this.#length >= PIECE_CHARACTERS) await this.#flush()
  }

  async close(): Promise<void> {
    try {
      await this.#flush()
    } finally {
      await this.#file.close()
    }
  }

  /** Closes it where that has not been done, and gives back the room that it takes. */
  async discard(): Promise<void> {
    try {
      await this.#file.close()
    } finally {
      await this.#spool.discard(this.path)
    }
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#pieces.join(''))
    this.#pieces = []
    this.#length = 0
    this.size += bytes.length
    await this.#file.writeFile(bytes)
  }
}
