import { type FileHandle, open } from 'node:fs/promises'

const WINDOW_BYTES = 262_144

/**
 * A file that is read in large pieces, however small the parts that are asked for. Each piece is a turn of the event
 * loop, so going through a whole file holds nobody up.
 */
export class BufferedFile {
  readonly #handle: FileHandle
  readonly #buffer = Buffer.alloc(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** At least so many bytes from there on, and whatever else is at hand; fewer at the end of the file. Good until the next call. */
  async from(at: number, atLeast: number): Promise<Buffer> {
    const isHere = at >= this.#start && at + atLeast <= this.#start + this.#length
    if (!isHere) {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, WINDOW_BYTES, at)
      this.#start = at
      this.#length = bytesRead
    }
    return this.#buffer.subarray(at - this.#start, this.#length)
  }

  /** A copy of exactly this part, or of what there is of it. */
  async copy(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
}

export async function withBufferedFile<T>(path: string, use: (file: BufferedFile) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await use(new BufferedFile(handle))
  } finally {
    await handle.close()
  }
}
